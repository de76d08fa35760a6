import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isLive } from '#core/api-keys/index.ts'
import { Refusal } from '#core/errors.ts'
import { databaseNow } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db } from '#db/index.ts'

/** How long a CI key works after it was made or renewed, and in all. */
export const KEY_SECONDS = 15 * 60
const MAX_HOURS = 6

/** Returns when a key that was made then ends if it is renewed now. */
export function expiry(madeAt: SQLWrapper): SQL {
  return sql`least(${databaseNow} + make_interval(secs => ${sql.raw(String(KEY_SECONDS))}),
    ${madeAt} + make_interval(hours => ${sql.raw(String(MAX_HOURS))}))`
}

export const secondsLeft = sql<number>`floor(extract(epoch from ${apiKeys.expiresAt} - ${databaseNow}))::int`

/**
 * Renews a CI key, with itself: it ends 15 minutes from now, and 6 hours after its exchange at the
 * latest. Throws `token_lifetime_reached` once it cannot end any later, and `not_permitted` for
 * other keys.
 */
export async function renewCiKey(
  user: Pick<User, 'id'>,
  keyId: string,
): Promise<{ expires_at: Date; expires_in: number }> {
  const isOwn = and(eq(apiKeys.id, keyId), eq(apiKeys.userId, user.id), isNotNull(apiKeys.trustId), isLive)
  const mayGrow = sql`${apiKeys.expiresAt} < ${apiKeys.createdAt} + make_interval(hours => ${sql.raw(String(MAX_HOURS))})`
  const [renewed] = await db()
    .update(apiKeys)
    .set({ expiresAt: expiry(apiKeys.createdAt) })
    .where(and(isOwn, mayGrow))
    .returning({ expires_at: sql<Date>`${apiKeys.expiresAt}`.mapWith(apiKeys.expiresAt), expires_in: secondsLeft })
  if (renewed) return renewed
  if ((await db().$count(apiKeys, isOwn)) === 0)
    throw new Refusal('not_permitted', 'Only a CI key is renewed, and only by itself.')
  throw new Refusal('token_lifetime_reached', `A CI key lives ${MAX_HOURS} hours at most. Exchange a new ID token.`)
}
