import { onTestFinished } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { ciTrusts, db } from '#db/index.ts'
import { env } from '#env.ts'
import { ciIssuerDouble, type Json } from '#test/doubles/ci-issuer.ts'
import { readClaims } from './claims.ts'
import { audienceOf } from './columns.ts'
import { forgetIssuers } from './issuers.ts'

type NewTrust = Partial<typeof ciTrusts.$inferInsert>

/** Makes a trust for `acme/fw` on `main`, not pinned. */
export async function makeTrust(user: { id: string }, given: NewTrust = {}) {
  const values = {
    ...({ provider: 'github', issuer: 'https://token.actions.githubusercontent.com', repository: 'acme/fw' } as const),
    ...{ refs: ['refs/heads/main'], events: ['push'], creditsPerDay: 100, ...given, userId: user.id },
  }
  const [trust] = await db().insert(ciTrusts).values(values).returning({ id: ciTrusts.id })
  if (!trust) throw new Error('an insert without a conflict clause returned no row')
  return { id: trust.id, audience: audienceOf(trust.id) }
}

/** Makes the key of a CI job, as an exchange does, and returns its secret. */
export async function makeCiKey(user: { id: string }, trustId?: string) {
  turnOn()
  const facts = readClaims(claimsOf('github', 'https://ci.example', 'any', {}), {
    ...{ provider: 'github', issuer: 'https://ci.example', environment: null, workflow: null },
  })
  if ('missing' in facts) throw new Error(`no claim ${facts.missing}`)
  const expiresAt = new Date(Date.now() + 10 * 60_000)
  const of = { trustId: trustId ?? (await makeTrust(user)).id, ciIdentity: facts.identity }
  return makeKey(user, { access: 'run', expiresAt, ...of })
}

/** Makes an account that may use CI, an issuer of this machine, and a trust of it. */
export async function makeCi({
  provider = 'github' as const,
  ...given
}: NewTrust & { provider?: 'github' | 'gitlab' } = {}) {
  turnOn()
  forgetIssuers()
  const double = await ciIssuerDouble({ provider })
  onTestFinished(() => double.close())
  const user = await makeUser({ tier: 'paid', credits: 1_000 })
  const trust = await makeTrust(user, { provider, issuer: double.issuer, ...given })
  return { double, user, trust, claims: (more: Json = {}) => claimsOf(provider, double.issuer, trust.audience, more) }
}

function turnOn() {
  env().trustedCi = true
  onTestFinished(() => {
    env().trustedCi = false
  })
}

let runs = 0

/** Returns the claims of a job on `main` of `acme/fw`, as each provider has them. */
export function claimsOf(
  provider: 'github' | 'gitlab' | 'buildkite',
  iss: string,
  aud: unknown,
  more: Json = {},
): Json {
  const now = Math.floor(Date.now() / 1000)
  runs += 1
  const common = { iss, aud, sub: 'anything', jti: `run ${runs}`, iat: now - 5, nbf: now - 5, exp: now + 300 }
  return { ...common, ...CLAIMS[provider], ...more }
}

const CLAIMS = {
  github: {
    ...{ repository: 'acme/fw', repository_id: '74', repository_owner: 'acme', repository_owner_id: '65' },
    ...{ ref: 'refs/heads/main', ref_type: 'branch', base_ref: '', event_name: 'push', sha: 'a'.repeat(40) },
    ...{ workflow_ref: 'acme/fw/.github/workflows/hil.yml@refs/heads/main', actor: 'ada' },
    ...{ run_id: '1001', run_attempt: '1' },
  },
  gitlab: {
    ...{ project_path: 'acme/fw', project_id: '20', namespace_path: 'acme', namespace_id: '9', user_login: 'ada' },
    ...{ ref: 'main', ref_type: 'branch', pipeline_source: 'push', pipeline_id: '100', job_id: '200' },
    ...{ sha: 'a'.repeat(40), job_project_id: '20' },
  },
  buildkite: {
    ...{ organization_slug: 'acme', pipeline_slug: 'fw', organization_id: 'o-1', pipeline_id: 'p-1' },
    ...{ build_branch: 'main', build_tag: null, build_source: 'webhook', build_commit: 'a'.repeat(40) },
    ...{ build_number: 12, job_id: 'j-1', step_key: 'hil' },
  },
}
