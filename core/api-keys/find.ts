import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { sha256 } from '#core/sha256.ts'
import { isOpen, userColumns } from '#core/users.ts'
import { apiKeys, db, users } from '#db/index.ts'
import { prepared } from '#db/prepared.ts'
import { env } from '#env.ts'
import { countCalls } from './calls.ts'
import { looksLikeSecret } from './secrets.ts'

export const isNotRevoked = isNull(apiKeys.revokedAt)
/** Keys of CI jobs are in no list, and do not count as keys. */
export const isNoCiKey = isNull(apiKeys.trustId)
export const isLive = and(isNotRevoked, or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)))

/** `last_used_at` is exact to a minute: it is written at most once a minute. */
export const needsTouch = sql<boolean>`(${apiKeys.lastUsedAt} is null or ${apiKeys.lastUsedAt} < now() - interval '1 minute')`

const find = prepared((on) =>
  on
    .select({
      id: apiKeys.id,
      access: apiKeys.access,
      trustId: apiKeys.trustId,
      needsTouch: needsTouch.as('needsTouch'),
      user: userColumns,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.secretHash, sql.placeholder('secretHash')), isLive, isOpen))
    .prepare('key'),
)

/**
 * Returns the key with this secret and its user; undefined if it is unknown, revoked or expired.
 * Counts the call and touches `last_used_at`.
 */
export async function findKey(secret: string) {
  if (!looksLikeSecret(secret)) return undefined
  const [key] = await find().execute({ secretHash: sha256(secret) })
  // Turning trusted CI off ends also the keys that it has made.
  if (!key || (key.trustId !== null && !env().trustedCi)) return undefined
  countCalls(key.id)
  if (key.needsTouch) await touchLastUsed(key.id)
  return key
}

export async function touchLastUsed(keyId: string): Promise<void> {
  await db()
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, keyId), needsTouch))
}

export async function liveKeyIds(ids: string[]): Promise<string[]> {
  const live = await db()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(inArray(apiKeys.id, ids), isLive, isOpen))
  return live.map(({ id }) => id)
}
