import { Refusal } from '#core/errors.ts'

const problems = {
  over: 'This took too long. Try again.',
  failed: 'The provider’s answer could not be verified. Try again.',
  cancelled: 'You cancelled at the provider.',
  unconfirmed: 'The provider did not ask you to log in again. Set a password by e-mail, then confirm with it.',
} as const

/** Returns the refusal of what a browser has brought from a provider. */
export function problem(name: keyof typeof problems, cause?: unknown): Refusal {
  return new Refusal('unauthorized', problems[name], { members: { problem: name }, cause })
}

/** The names of refusals that have none of their own. */
const byCode = new Map<Refusal['code'], string>([
  ['rate_limited', 'limit'],
  ['invalid_request', 'code'],
])

/** Returns the name of why signing in with a provider failed, for the page that says so. */
export function providerProblem({ particulars, code }: Refusal): string {
  return String(particulars.members?.problem ?? byCode.get(code) ?? 'failed')
}
