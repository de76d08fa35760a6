import { and, eq, sql } from 'drizzle-orm'
import { databaseNow, rateLimited, subjectOf } from '#core/rate-limits.ts'
import { db, rateCounters } from '#db/index.ts'
import { env } from '#env.ts'

/**
 * Five failures in a quarter of an hour; then one try after each wait, which doubles from one
 * minute to a quarter of an hour.
 */
const FREE_TRIES = 5
const WINDOW_SECONDS = 15 * 60
const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 15 * 60
const FORGOTTEN_AFTER_SECONDS = 24 * 60 * 60

const LIMIT = { name: 'login_tries', refusal: 'Too many attempts.' }

const { tries, openedAt } = rateCounters
const passed = sql`extract(epoch from now() - ${openedAt})`
const isBeyond = sql`${tries} >= ${FREE_TRIES}`
const wait = sql<number>`least(${FIRST_WAIT_SECONDS}::int * power(2, least(${tries} - ${FREE_TRIES}::int, 30)), ${LONGEST_WAIT_SECONDS}::int)`
const isOver = sql`${passed} >= case when ${isBeyond} then ${FORGOTTEN_AFTER_SECONDS}::int else ${WINDOW_SECONDS}::int end`
const opensWait = sql`${tries} + 1 >= ${FREE_TRIES}`

/**
 * Counts a try at an address's password before the password is looked at, so that tries that come
 * at once are counted too: one guarded statement. From the fifth on, `openedAt` is the latest try.
 * It is the same whether the address is somebody's or not. Refuses `rate_limited`; a try that is
 * refused is no try, and makes no wait longer.
 */
export async function countLoginAttempt(email: string): Promise<void> {
  if (!env().rateLimits) return
  const [counted] = await db()
    .insert(rateCounters)
    .values({ limitName: LIMIT.name, unit: subjectOf(email.toLowerCase()), tries: 1, openedAt: databaseNow })
    .onConflictDoUpdate({
      target: [rateCounters.limitName, rateCounters.unit],
      set: {
        tries: sql`case when ${isOver} then 1 else ${tries} + 1 end`,
        openedAt: sql`case when ${isOver} or ${opensWait} then ${databaseNow} else ${openedAt} end`,
      },
      setWhere: sql`not ${isBeyond} or ${passed} >= ${wait}`,
    })
    .returning({ tries })
  if (!counted) throw rateLimited(LIMIT, await secondsLeft(email))
}

/** The right password was given: all is forgotten. */
export async function clearLoginAttempts(email: string): Promise<void> {
  if (!env().rateLimits) return
  await db().delete(rateCounters).where(isOf(email))
}

async function secondsLeft(email: string): Promise<number> {
  const [counter] = await db()
    .select({ seconds: sql<number>`ceil(${wait} - ${passed})::int` })
    .from(rateCounters)
    .where(isOf(email))
  return Math.max(1, counter?.seconds ?? 1)
}

function isOf(email: string) {
  return and(eq(rateCounters.limitName, LIMIT.name), eq(rateCounters.unit, subjectOf(email.toLowerCase())))
}
