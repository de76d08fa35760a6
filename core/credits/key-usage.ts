import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { settleFor } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { db, usageDays } from '#db/index.ts'
import { USAGE_DAYS } from './usage.ts'

/** What the sessions of one key cost on a day (UTC), less refunds. */
export type KeyDay = { day: string; credits: number }

/** Returns the days of the last thirty on which a key's sessions cost something, oldest first. */
export async function readKeyUsage(user: User, keyId: string): Promise<KeyDay[]> {
  await settleFor(user.id)
  const first = sql`(now() at time zone 'UTC')::date - ${USAGE_DAYS}::int`
  return db()
    .select({ day: usageDays.day, credits: usageDays.credits })
    .from(usageDays)
    .where(
      and(
        eq(usageDays.userId, user.id),
        eq(usageDays.startedBy, keyId),
        gt(usageDays.day, first),
        gt(usageDays.credits, 0),
      ),
    )
    .orderBy(asc(usageDays.day))
}
