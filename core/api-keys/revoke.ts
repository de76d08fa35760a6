import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { tellInstances } from '#core/instances.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db, deviceGrants, transaction } from '#db/index.ts'
import { isLive, isNotRevoked } from './find.ts'
import { createdBy, isMadeElsewhere } from './list.ts'
import { lockAccount } from './lock-account.ts'
import type { CreatedKeys } from './schemas.ts'

/**
 * Revokes a key at once, on every instance. With `revoke` it also revokes the keys it created and
 * those that these created. Throws `not_found` for what is unknown, revoked already or another
 * user's.
 */
export function revokeKey(user: User, keyId: string, createdKeys: CreatedKeys = 'keep'): Promise<void> {
  return transaction(async () => {
    await lockAccount(user)
    const revoked = await revokeWhere(user.id, and(eq(apiKeys.id, keyId), isNotRevoked))
    if (revoked === 0) throw notFound('key')
    if (createdKeys === 'revoke') await revokeWhere(user.id, and(inArray(apiKeys.id, createdBy(keyId)), isLive))
  })
}

/**
 * Revokes all keys of a user, and what programs could still redeem for keys, except for what was
 * made or approved in the browser of one login. The caller must hold the lock on the user's row.
 */
export async function revokeAllKeys(userId: string, exceptLoginId?: string): Promise<void> {
  const isApproved = and(eq(deviceGrants.userId, userId), eq(deviceGrants.state, 'approved'))
  const isElsewhere =
    exceptLoginId === undefined ? undefined : sql`${deviceGrants.loginId} is distinct from ${exceptLoginId}`
  await db().update(deviceGrants).set({ state: 'denied' }).where(and(isApproved, isElsewhere))
  await revokeWhere(userId, and(isLive, isMadeElsewhere(userId, exceptLoginId)))
}

/** Returns how many keys of the user it revoked; each is recorded. */
async function revokeWhere(userId: string, which: SQL | undefined): Promise<number> {
  const revoked = await db()
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.userId, userId), which))
    .returning({ id: apiKeys.id, last_four: apiKeys.lastFour })
  if (revoked.length > 0) await tellInstances({ t: 'credentials' })
  for (const { id, last_four } of revoked) {
    await recordEvent('key_revoked', { userId, subjectId: id, details: { last_four } })
  }
  return revoked.length
}
