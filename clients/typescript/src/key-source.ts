import type { OpenClient } from './ci-exchange.ts'
import { CiKey } from './ci-key.ts'
import { trustIn } from './ci-token.ts'
import { UsageError } from './errors.ts'
import type { StoredLogin } from './stored-login.ts'

/** An id and a secret have only these; a header may have no others. */
const IS_KEY = /^[\x21-\x7e]+$/

/**
 * Where a client has its API key from.
 *
 * @internal
 */
export type KeySource = {
  /** Where it is from, in words for a person. */
  readonly from: string
  /** The key as far as it is known; null also for calls that need none. */
  readonly current: string | null
  /** Returns the key, which may have to be exchanged first. */
  get(): string | null | Promise<string>
  /** Tells that a client needs it no more. */
  release?(): Promise<void>
}

/**
 * Returns where the key for a service is from: the environment wins over what `boardwalk login` has
 * stored. A stored key that was exchanged for the trust in `SERVICE_CI_TRUST` is used in its place.
 * Undefined where there is not any. Throws a UsageError for files and ids that are wrong.
 *
 * @internal
 */
export function findKey(
  url: string,
  environment: NodeJS.ProcessEnv,
  stored: StoredLogin,
  open: OpenClient,
): KeySource | undefined {
  const { SERVICE_API_KEY } = environment
  if (SERVICE_API_KEY) return fixedKey(SERVICE_API_KEY, 'SERVICE_API_KEY', url)
  const trust = trustIn(environment)
  const login = stored.login(url)
  const of = login?.trust_id
  if (of !== undefined && (trust ?? of) === of)
    return CiKey.of({ url, trust: of, environment, open, stored: login }, stored.credentialsFile)
  if (trust !== undefined) return CiKey.of({ url, trust, environment, open }, 'SERVICE_CI_TRUST')
  return login && fixedKey(login.key, stored.credentialsFile, url)
}

/**
 * Returns a source of one key, or of none. Throws a UsageError for what is no key.
 *
 * @internal
 */
export function fixedKey(given: string | null, from: string, url: string): KeySource {
  const key = given === null ? null : keyOf(given, url)
  return { from, current: key, get: () => key }
}

function keyOf(given: string, url: string): string {
  const key = given.trim()
  if (!key) throw new UsageError(`There is no API key for ${url}. Run boardwalk login, or set SERVICE_API_KEY.`)
  if (!IS_KEY.test(key)) throw new UsageError('The API key has characters that no key has, such as spaces.')
  return key
}
