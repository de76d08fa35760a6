import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isLive, lockAccount } from '#core/api-keys/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { tellInstances } from '#core/instances.ts'
import type { User } from '#core/users.ts'
import { apiKeys, ciTrusts, db, transaction } from '#db/index.ts'
import { isLiveTrust, isOwnTrust } from './columns.ts'

/**
 * Deletes a trust: it accepts no token any more, and its keys end at once on every instance. What
 * they started goes on. Throws `not_found` for what is unknown, deleted already or another user's.
 */
export function deleteCiTrust(user: Pick<User, 'id'>, trustId: string): Promise<void> {
  return transaction(async () => {
    await lockAccount(user)
    if ((await revokeTrusts(user.id, isOwnTrust(user.id, trustId))) === 0) throw notFound('trust')
  })
}

/**
 * Revokes all trusts of a user, in the transaction that proves the account. The caller must hold
 * the lock on the user's row. Their sessions go on within their limits.
 */
export async function revokeAllCiTrusts(userId: string): Promise<void> {
  await revokeTrusts(userId, and(eq(ciTrusts.userId, userId), isLiveTrust))
}

/** Deletes the trusts of an account that is closed, with their keys and what they refused. */
export async function deleteCiTrusts({ id }: Pick<User, 'id'>): Promise<void> {
  await db().delete(ciTrusts).where(eq(ciTrusts.userId, id))
  await tellInstances({ t: 'credentials' })
}

/** Returns how many trusts it revoked; each is recorded, its keys are not. */
async function revokeTrusts(userId: string, which: SQL | undefined): Promise<number> {
  const revoked = await db().update(ciTrusts).set({ revokedAt: sql`now()` }).where(which).returning({ id: ciTrusts.id })
  for (const { id } of revoked) {
    await db()
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.trustId, id), isLive))
    await recordEvent('ci_trust_deleted', { userId, subjectId: id, details: {} })
  }
  if (revoked.length > 0) await tellInstances({ t: 'credentials' })
  return revoked.length
}
