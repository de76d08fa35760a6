import { and, eq, sql } from 'drizzle-orm'
import { databaseNow, rateLimited, subjectOf } from '#core/rate-limits.ts'
import { db, rateCounters } from '#db/index.ts'
import { env } from '#env.ts'

/** Five attempts in 15 minutes; then one after each wait, which doubles from one minute to 15. */
const FREE_ATTEMPTS = 5
const WINDOW_SECONDS = 15 * 60
const FIRST_WAIT_SECONDS = 60
const MAX_WAIT_SECONDS = 15 * 60
const EXPIRES_AFTER_SECONDS = 24 * 60 * 60

/**
 * What is guessed: the password of an e-mail, or the codes of a user. Anything can be typed as an
 * e-mail, so their counts have different names.
 */
type Guessed = 'login_tries' | 'code_tries'

const REFUSAL = { refusal: 'Too many attempts.' }

const { tries, openedAt } = rateCounters
const elapsed = sql`extract(epoch from now() - ${openedAt})`
const isBeyond = sql`${tries} >= ${FREE_ATTEMPTS}`
const wait = sql<number>`least(${FIRST_WAIT_SECONDS}::int * power(2, least(${tries} - ${FREE_ATTEMPTS}::int, 30)), ${MAX_WAIT_SECONDS}::int)`
const isOver = sql`${elapsed} >= case when ${isBeyond} then ${EXPIRES_AFTER_SECONDS}::int else ${WINDOW_SECONDS}::int end`
const opensWait = sql`${tries} + 1 >= ${FREE_ATTEMPTS}`

/**
 * Counts an attempt at an e-mail's password, or at a user's codes, before it is compared, in one
 * guarded statement, so that simultaneous attempts count too. From the fifth on, `openedAt` is the
 * latest attempt. It makes no difference whether an e-mail has an account. Throws `rate_limited`; a
 * refused attempt makes no wait longer.
 */
export async function countLoginAttempt(subject: string, guessed: Guessed = 'login_tries'): Promise<void> {
  if (!env().rateLimits) return
  const [counted] = await db()
    .insert(rateCounters)
    .values({ limitName: guessed, unit: subjectOf(subject.toLowerCase()), tries: 1, openedAt: databaseNow })
    .onConflictDoUpdate({
      target: [rateCounters.limitName, rateCounters.unit],
      set: {
        tries: sql`case when ${isOver} then 1 else ${tries} + 1 end`,
        openedAt: sql`case when ${isOver} or ${opensWait} then ${databaseNow} else ${openedAt} end`,
      },
      setWhere: sql`not ${isBeyond} or ${elapsed} >= ${wait}`,
    })
    .returning({ tries })
  if (!counted) throw rateLimited(REFUSAL, await secondsLeft(subject, guessed))
}

/** Deletes the count, after the right password or code. */
export async function clearLoginAttempts(subject: string, guessed: Guessed = 'login_tries'): Promise<void> {
  if (!env().rateLimits) return
  await db().delete(rateCounters).where(isOf(subject, guessed))
}

async function secondsLeft(subject: string, guessed: Guessed): Promise<number> {
  const [counter] = await db()
    .select({ seconds: sql<number>`ceil(${wait} - ${elapsed})::int` })
    .from(rateCounters)
    .where(isOf(subject, guessed))
  return Math.max(1, counter?.seconds ?? 1)
}

function isOf(subject: string, guessed: Guessed) {
  return and(eq(rateCounters.limitName, guessed), eq(rateCounters.unit, subjectOf(subject.toLowerCase())))
}
