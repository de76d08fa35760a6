import { and, eq, sql } from 'drizzle-orm'
import { databaseNow, rateLimited, subjectOf } from '#core/rate-limits.ts'
import { db, rateCounters } from '#db/index.ts'
import { env } from '#env.ts'

/** So many wrong codes in a day; then one an hour, until a day without any. */
const FREE = 50
const DAY_SECONDS = 24 * 60 * 60
const WAIT_SECONDS = 60 * 60

const LIMIT = { name: 'wrong_codes', refusal: 'Too many wrong codes.' }

const { tries, openedAt } = rateCounters
const elapsed = sql`extract(epoch from now() - ${openedAt})`
const isOver = sql`${elapsed} >= ${DAY_SECONDS}::int`
const opensWait = sql`${tries} + 1 >= ${FREE}::int`

/**
 * Throws `rate_limited` while a user waits after too many wrong codes. Who knows the password could
 * otherwise guess a few in each window for ever. Right codes are not counted, and do not reset the
 * count: it is the user who enters those.
 */
export async function refuseAfterWrongCodes(userId: string): Promise<void> {
  if (!env().rateLimits) return
  const isBeyond = sql`${tries} >= ${FREE}::int`
  const [counter] = await db()
    .select({ seconds: sql<number>`ceil(${WAIT_SECONDS}::int - ${elapsed})::int` })
    .from(rateCounters)
    .where(and(eq(rateCounters.limitName, LIMIT.name), eq(rateCounters.unit, subjectOf(userId)), isBeyond))
  if (counter && counter.seconds > 0) throw rateLimited(LIMIT, counter.seconds)
}

/**
 * Counts a wrong code. From the last free one on, `openedAt` is the latest wrong code. Attempts at
 * the same time are few, because `countLoginAttempt` counts them before.
 */
export async function countWrongCode(userId: string): Promise<void> {
  if (!env().rateLimits) return
  await db()
    .insert(rateCounters)
    .values({ limitName: LIMIT.name, unit: subjectOf(userId), tries: 1, openedAt: databaseNow })
    .onConflictDoUpdate({
      target: [rateCounters.limitName, rateCounters.unit],
      set: {
        tries: sql`case when ${isOver} then 1 else ${tries} + 1 end`,
        openedAt: sql`case when ${isOver} or ${opensWait} then ${databaseNow} else ${openedAt} end`,
      },
    })
}
