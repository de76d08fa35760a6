import { readFileSync } from 'node:fs'
import { UsageError } from '../typescript/src/index.ts'

const ID_TOKEN_MS = 10_000

type Environment = Record<string, string | undefined>

type Source = {
  environment: Environment
  /** Where another program has put the token. */
  file?: string | undefined
  signal: AbortSignal
}

/** Returns the trust that a job names. Throws a UsageError. */
export function trustOf(environment: Environment, flag?: string): string {
  const trust = flag ?? environment.SERVICE_CI_TRUST
  if (trust && /^tru_[0-9a-z]{26}$/.test(trust)) return trust
  throw new UsageError('No trust. Pass --trust tru_…, or set SERVICE_CI_TRUST; its page has the id.')
}

/**
 * Returns the ID token that the CI system gives this job for an audience: from a file, from GitHub,
 * or from BOARDWALK_ID_TOKEN. Throws a UsageError that says what the job lacks.
 */
export async function idTokenFor(audience: string, { environment, file, signal }: Source): Promise<string> {
  if (file !== undefined) return tokenInFile(file)
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = environment
  if (url && secret) return tokenOfGitHub(url, secret, audience, signal)
  if (environment.BOARDWALK_ID_TOKEN) return environment.BOARDWALK_ID_TOKEN.trim()
  if (environment.GITHUB_ACTIONS)
    throw new UsageError(
      'GitHub gives this job no ID token. Add to the workflow: permissions: id-token: write. Pull requests of forks never get one.',
    )
  throw new UsageError(`No ID token. Set BOARDWALK_ID_TOKEN, or pass --token-file. Its audience is ${audience}.`)
}

function tokenInFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}.`, { cause })
  }
}

async function tokenOfGitHub(url: string, secret: string, audience: string, signal: AbortSignal): Promise<string> {
  const request = new URL(url)
  request.searchParams.set('audience', audience)
  const response = await fetch(request, {
    headers: { Authorization: `Bearer ${secret}`, Accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ID_TOKEN_MS)]),
  })
  const body: unknown = response.ok ? await response.json() : undefined
  const value = body instanceof Object && 'value' in body ? body.value : undefined
  if (typeof value === 'string' && value !== '') return value
  throw new UsageError(`GitHub gave no ID token: status ${response.status}.`)
}
