import type { JWK } from 'jose'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { logNotice } from '#core/log.ts'
import { getJson, NoJson } from '#core/outbound/index.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#durations.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'
import type { CiProvider } from '#wire/ci-identity.ts'

const MAX_KEYS = 50
const MAX_BYTES = 256 * 1024
const TOTAL_MS = 5 * SECOND_MS

const FRESH_MS = HOUR_MS
/** How long a known key works while its issuer is away. */
const KEPT_MS = 24 * HOUR_MS
/** How often an unknown key may be asked for. */
const RETRY_MS = MINUTE_MS
/** How often an issuer that is away and of which no key is known is asked. */
const PAUSE_MS = 10 * SECOND_MS
/** Each trust may name one of GitHub's, so their number has to have an end. */
const MAX_ISSUERS = 500

export const defaultIssuers: Record<CiProvider, string> = {
  github: 'https://token.actions.githubusercontent.com',
  gitlab: 'https://gitlab.com',
  buildkite: 'https://agent.buildkite.com',
}

/** GitHub has one for each enterprise that asks for it, and for each place with data residency. */
const GITHUB_ISSUERS =
  /^https:\/\/token\.actions\.(githubusercontent\.com\/[A-Za-z0-9][A-Za-z0-9-]{0,59}|[a-z0-9][a-z0-9-]{0,59}\.ghe\.com)$/

const namedBy = (issuer: string) => env().ciIssuers.find((one) => one.issuer === issuer)

/** Returns whether trusts of a provider may name an issuer. Addresses come from no user's head. */
export function isAllowedIssuer(provider: CiProvider, issuer: string): boolean {
  if (issuer === defaultIssuers[provider] || namedBy(issuer)?.provider === provider) return true
  return provider === 'github' && GITHUB_ISSUERS.test(issuer)
}

type Entry = {
  keys: Map<string, JWK>
  /** When the keys were fetched, and when that was last tried, of `performance.now()`. */
  fetchedAt: number
  triedAt: number
  isAway: boolean
  pending: Promise<void> | undefined
}

const entries = processShared('issuers of CI tokens', () => new Map<string, Entry>())

/**
 * Returns the key of an issuer with this `kid`; undefined if it has none. Keys are kept for an
 * hour, and fetched earlier for an unknown `kid`, once a minute. Throws `unavailable` if the issuer
 * is away and that cannot be known.
 */
export async function issuerKey(issuer: string, kid: string): Promise<JWK | undefined> {
  const entry = entryOf(issuer)
  if (isToFetch(entry, kid)) entry.pending ??= refresh(issuer, entry)
  // Who finds the keys fresh and its own among them need not wait for what others asked for.
  if (!isFresh(entry) || !entry.keys.has(kid)) await entry.pending
  const now = performance.now()
  const isUsable = now - entry.fetchedAt < KEPT_MS
  const key = isUsable ? entry.keys.get(kid) : undefined
  if (key || !entry.isAway) return key
  throw new Refusal('unavailable', 'The keys of the CI system cannot be fetched right now. Try again in a moment.', {
    headers: { 'Retry-After': String(PAUSE_MS / SECOND_MS) },
  })
}

/** Forgets all keys. For tests. */
export function forgetIssuers(): void {
  entries.clear()
}

function entryOf(issuer: string): Entry {
  const known = entries.get(issuer)
  if (known) return known
  const [oldest] = entries.keys()
  if (entries.size >= MAX_ISSUERS && oldest !== undefined) entries.delete(oldest)
  const [fetchedAt, triedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const entry: Entry = { keys: new Map(), fetchedAt, triedAt, isAway: false, pending: undefined }
  entries.set(issuer, entry)
  return entry
}

const isFresh = ({ fetchedAt }: Entry) => performance.now() - fetchedAt < FRESH_MS

function isToFetch(entry: Entry, kid: string): boolean {
  if (isFresh(entry) && entry.keys.has(kid)) return false
  return performance.now() - entry.triedAt >= (entry.keys.size === 0 && entry.isAway ? PAUSE_MS : RETRY_MS)
}

async function refresh(issuer: string, entry: Entry): Promise<void> {
  entry.triedAt = performance.now()
  try {
    entry.keys = await fetchKeys(issuer)
    entry.fetchedAt = performance.now()
    entry.isAway = false
  } catch (error) {
    if (!(error instanceof NoJson || error instanceof UnusableIssuer)) throw error
    entry.isAway = true
    logNotice(`Keys of CI tokens cannot be fetched: ${error.message}.`, { task: 'ci issuers' })
  } finally {
    entry.pending = undefined
  }
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.string().max(2_000) })
const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string().max(200).optional() })).max(MAX_KEYS) })

/** Thrown for an issuer whose answers are not what they must be. */
class UnusableIssuer extends Error {}

async function fetchKeys(issuer: string): Promise<Map<string, JWK>> {
  const named = namedBy(issuer)
  const bounds = { totalMs: TOTAL_MS, maxBytes: MAX_BYTES, mayBePrivate: named !== undefined }
  const url = named?.jwksUri ?? (await discoverKeys(issuer, bounds))
  const { data } = Keys.safeParse(await getJson(new URL(url), bounds))
  if (!data) throw new UnusableIssuer(`${new URL(issuer).host} has no list of at most ${MAX_KEYS} keys`)
  return new Map(data.keys.flatMap((key) => (key.kid === undefined ? [] : [[key.kid, key as JWK]])))
}

async function discoverKeys(issuer: string, bounds: Parameters<typeof getJson>[1]): Promise<string> {
  const { host, protocol } = new URL(issuer)
  const { data } = Discovery.safeParse(await getJson(new URL(`${issuer}/.well-known/openid-configuration`), bounds))
  if (data?.issuer !== issuer) throw new UnusableIssuer(`${host} says that it is another issuer`)
  const isOwn = URL.canParse(data.jwks_uri) && new URL(data.jwks_uri).host === host
  // Only tests have an issuer on this machine, without https (json-setting.ts).
  if (!isOwn || new URL(data.jwks_uri).protocol !== protocol) throw new UnusableIssuer(`${host} has its keys elsewhere`)
  return data.jwks_uri
}
