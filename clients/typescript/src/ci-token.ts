import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { ConnectionFailedError, UsageError } from './errors.ts'
import { retryingFetch } from './retry.ts'

const CALL = { maxRetries: 3, timeoutMs: 10_000 }
const BUILDKITE_MS = 30_000
/** Claims that Buildkite adds only if it is asked for them, and that a trust compares. */
const CLAIMS = ['pipeline_id', 'organization_id']
const TOO_MANY_REQUESTS = 429

export type Environment = Record<string, string | undefined>

type Source = {
  environment: Environment
  /** Where another program has put the token. */
  file?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Returns the audience of the tokens that open a trust.
 *
 * @internal
 */
export const audienceOf = (url: string, trust: string): string => `${url.replace(/\/+$/, '')}/ci/${trust}`

/**
 * Returns the trust that a job names. Throws a UsageError for what is no id of one.
 *
 * @internal
 */
export function trustIn({ SERVICE_CI_TRUST }: Environment, flag?: string): string | undefined {
  const trust = flag ?? (SERVICE_CI_TRUST || undefined)
  if (trust === undefined || /^tru_[0-9a-z]{26}$/.test(trust)) return trust
  const source = flag === undefined ? 'SERVICE_CI_TRUST' : 'The trust'
  throw new UsageError(`${source} is no id of a trust (tru_…). The trust’s page has it.`)
}

/**
 * Returns the ID token that the CI system gives this job for an audience: from a file, from GitHub,
 * from BOARDWALK_ID_TOKEN or from Buildkite. Throws a UsageError that says what the job lacks, and
 * a ConnectionFailedError where the CI system does not answer.
 *
 * @internal
 */
export async function idTokenFor(audience: string, { environment, file, signal }: Source): Promise<string> {
  if (file !== undefined) return tokenInFile(file)
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = environment
  if (url && secret) return tokenOfGitHub(url, secret, audience, signal)
  if (environment.BOARDWALK_ID_TOKEN) return environment.BOARDWALK_ID_TOKEN.trim()
  if (environment.BUILDKITE) return tokenOfBuildkite(audience, environment, signal)
  if (environment.GITHUB_ACTIONS)
    throw new UsageError(
      'GitHub gives this job no ID token. Add to the job: permissions: { id-token: write, contents: read }. Pull requests of forks never get one.',
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

async function tokenOfGitHub(
  url: string,
  secret: string,
  audience: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const address = new URL(url)
  address.searchParams.set('audience', audience)
  const headers = { Authorization: `Bearer ${secret}`, Accept: 'application/json' }
  const response = await retryingFetch({ ...CALL, signal })(new Request(address, { headers }))
  const value = response.ok ? tokenIn(await response.text()) : undefined
  if (value !== undefined) return value
  const text = `GitHub gave no ID token: status ${response.status}.`
  if (response.ok || response.status >= 500 || response.status === TOO_MANY_REQUESTS)
    throw new ConnectionFailedError(text)
  throw new UsageError(text)
}

function tokenIn(text: string): string | undefined {
  try {
    const { value } = JSON.parse(text)
    return typeof value === 'string' && value !== '' ? value : undefined
  } catch {
    return undefined
  }
}

async function tokenOfBuildkite(
  audience: string,
  environment: Environment,
  signal: AbortSignal | undefined,
): Promise<string> {
  const claims = CLAIMS.flatMap((claim) => ['--claim', claim])
  const args = ['oidc', 'request-token', '--audience', audience, ...claims]
  const options = { env: environment as NodeJS.ProcessEnv, timeout: BUILDKITE_MS, signal }
  try {
    const { stdout } = await promisify(execFile)('buildkite-agent', args, options)
    return stdout.trim()
  } catch (cause) {
    signal?.throwIfAborted()
    const { code, stderr = '' } = cause as { code?: string | number; stderr?: string }
    if (code === 'ENOENT')
      throw new UsageError('buildkite-agent is not on the PATH of this job, and no BOARDWALK_ID_TOKEN is set.', {
        cause,
      })
    // It repeats its request to Buildkite itself, and then says what was wrong.
    throw new ConnectionFailedError(`buildkite-agent gave no ID token: ${stderr.trim() || code}.`, { cause })
  }
}
