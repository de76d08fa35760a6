import { and, desc, eq, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { sha256 } from '#core/hashes.ts'
import { postNotice } from '#core/mail/index.ts'
import { limits, spend } from '#core/rate-limits.ts'
import { isOpen, type User } from '#core/users/index.ts'
import { apiKeys, db, transaction, users } from '#db/index.ts'
import { env } from '#env.ts'
import { isLive, isNotRevoked } from './keyed.ts'
import { keyColumns } from './records.ts'
import type { CreatedKey, CreateKey, KeyRecord } from './schemas.ts'
import { newSecret } from './secrets.ts'

export { findKey, keyed, type Question } from './keyed.ts'
export { listKeysByKey } from './listing-by-key.ts'
export { CreatedKey, CreateKey, KeyRecord } from './schemas.ts'
export { looksLikeSecret, newSecret } from './secrets.ts'
export { keyStanding } from './standing.ts'

/** How many keys of one user may be live at a time (contract §4). */
export const MAX_LIVE_KEYS = 50

/**
 * Makes a key; its secret is in the answer and nowhere else. `createdByKeyId` is the key that asked for it, if one did.
 * Refuses `paid_tier_required` on the free tier (service.md, Authentication 2) and `key_limit_reached` at 50 live keys,
 * and `rate_limited` beyond 30 an hour.
 */
export async function createKey(
  user: User,
  command: CreateKey,
  createdByKeyId: string | null = null,
): Promise<CreatedKey> {
  await spend(limits.keyCreation, user.id)
  const secret = newSecret()
  return transaction(async () => {
    await refuseFreeTier(user)
    if ((await db().$count(apiKeys, and(eq(apiKeys.userId, user.id), isLive))) >= MAX_LIVE_KEYS) {
      throw new Refusal(
        'key_limit_reached',
        `You have ${MAX_LIVE_KEYS} live keys, the most there can be. Revoke one first.`,
      )
    }
    const [key] = await db()
      .insert(apiKeys)
      .values({
        userId: user.id,
        label: command.label ?? null,
        expiresAt: command.expires_at ?? null,
        secretHash: sha256(secret),
        lastFour: secret.slice(-4),
        createdByKeyId,
      })
      .returning(keyColumns)
    if (!key) throw new Error('an insert without a conflict clause returned no row')
    await recordEvent('key_created', { userId: user.id, subjectId: key.id, details: { last_four: key.last_four } })
    await postNotice({ kind: 'key_created', lastFour: key.last_four }, user.id)
    return { ...key, key: secret }
  })
}

/** The user's keys that are not revoked, newest first; expired ones among them. */
export function listKeys(user: User): Promise<KeyRecord[]> {
  return db()
    .select(keyColumns)
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, user.id), isNotRevoked))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

/** Ends a key at once, on every instance. Refuses `not_found` for what is unknown, revoked already or somebody else's. */
export function revokeKey(user: User, keyId: string): Promise<void> {
  return transaction(async () => {
    const [revoked] = await db()
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, user.id), isNotRevoked))
      .returning({ last_four: apiKeys.lastFour })
    if (!revoked) throw notFound('key')
    await recordEvent('key_revoked', { userId: user.id, subjectId: keyId, details: revoked })
  })
}

/** Whether a secret would be accepted now. Asking does not count as using the key. */
export async function keyWorks(secret: string): Promise<boolean> {
  return (await db().$count(apiKeys, and(eq(apiKeys.secretHash, sha256(secret)), isLive))) > 0
}

/** For an account that is closed: its keys, with their labels, are gone at once. */
export async function forgetKeys(user: User): Promise<void> {
  await db().delete(apiKeys).where(eq(apiKeys.userId, user.id))
}

/** Holds the user's row until the transaction ends, so that keys are counted and made one after another. */
async function refuseFreeTier(user: User): Promise<void> {
  const [account] = await db()
    .select({ tier: users.tier })
    .from(users)
    .where(and(eq(users.id, user.id), isOpen))
    .for('no key update')
  if (!account) throw notFound('user')
  if (account.tier === 'paid') return
  throw new Refusal('paid_tier_required', 'Top up credits before you create an API key.', {
    members: { top_up_url: `${env().appUrl}/credits` },
  })
}
