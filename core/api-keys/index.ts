import { and, count, eq, type SQL } from 'drizzle-orm'
import { tellInstances } from '#core/instances.ts'
import { sha256 } from '#core/sha256.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db, deviceGrants, users } from '#db/index.ts'
import { isLive, isNoCiKey } from './find.ts'
import { isMadeElsewhere } from './list.ts'

export type { KeyAccess } from '#db/index.ts'
export { countCalls, purgeOldCalls, startCallWriter, writeCalls } from './calls.ts'
export { createKey, MAX_LIVE_KEYS, refuseFreeTier } from './create.ts'
export { expiryIn, refusePast } from './expiry.ts'
export { findKey, isLive, liveKeyIds, needsTouch, touchLastUsed } from './find.ts'
export {
  KEEP_EXPIRED_DAYS,
  type KeyFilter,
  keyList,
  keySorts,
  type ListedKey,
  listKeysWithMakers,
  readListedKey,
} from './list.ts'
export { lockAccount } from './lock-account.ts'
export { refuseTrustBeyond } from './maker.ts'
export { nameKeys } from './names.ts'
export { revokeAllKeys, revokeKey } from './revoke.ts'
export { CreatedKey, CreatedKeys, CreateKey, KeyRecord, KeysRecord, Label } from './schemas.ts'
export { looksLikeSecret, newSecret } from './secrets.ts'
export { keyStatus } from './status.ts'

/** Returns whether a secret is valid now, without touching `last_used_at`. */
export async function keyWorks(secret: string): Promise<boolean> {
  return (await db().$count(apiKeys, and(eq(apiKeys.secretHash, sha256(secret)), isLive))) > 0
}

/**
 * Returns the number of live keys of the user that a condition on `users` finds, without those made
 * in the browser of one login. The work is the same if it finds none.
 */
export async function countKeysOf(isOwner: SQL | undefined, exceptLoginId?: string): Promise<number> {
  const [row] = await db()
    .select({ keys: count(apiKeys.id) })
    .from(users)
    .leftJoin(apiKeys, and(eq(apiKeys.userId, users.id), isLive, isNoCiKey, isMadeElsewhere(users.id, exceptLoginId)))
    .where(isOwner)
  return row?.keys ?? 0
}

/** Deletes the keys of an account that is closed, with their labels, and what would become keys. */
export async function deleteKeys(user: User): Promise<void> {
  await db().delete(deviceGrants).where(eq(deviceGrants.userId, user.id))
  await db().delete(apiKeys).where(eq(apiKeys.userId, user.id))
  await tellInstances({ t: 'credentials' })
}
