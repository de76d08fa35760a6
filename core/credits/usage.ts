import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { settleFor } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { boardTypes, db, sessions } from '#db/index.ts'

export const USAGE_DAYS = 30

/**
 * Longer than the maximum of a session: one that started earlier than this before a day has no cost
 * on it.
 */
const LONGEST = sql`interval '9 hours'`

/**
 * The cost of the user's sessions on boards of one type on one day (UTC), by when minutes began.
 * Refunds are not deducted.
 */
export type DayOfUse = { day: string; board_type: string; label: string; credits: number }

/**
 * Returns the use of the last thirty days, today included: one row for each day and board type with
 * any, oldest day first.
 */
export async function readUsage(user: User): Promise<DayOfUse[]> {
  await settleFor(user.id)
  const day = sql`days.day`
  const nextDay = sql`days.day + interval '1 day'`
  const credits = sql<number>`sum(${sessions.creditsPerMinute} * (${minutesBegunBefore(nextDay)} - ${minutesBegunBefore(day)}))::int`
  const dayText = sql<string>`to_char(days.day, 'YYYY-MM-DD')`
  const days = sql`(select generate_series(date_trunc('day', now()) - make_interval(days => ${USAGE_DAYS - 1}),
    date_trunc('day', now()), interval '1 day') as day) as days`
  return db()
    .select({ day: dayText, board_type: sessions.boardType, label: boardTypes.label, credits })
    .from(days)
    .innerJoin(
      sessions,
      and(
        eq(sessions.userId, user.id),
        isNotNull(sessions.startedAt),
        lt(sessions.startedAt, nextDay),
        gt(sessions.startedAt, sql`days.day - ${LONGEST}`),
      ),
    )
    .innerJoin(boardTypes, eq(boardTypes.slug, sessions.boardType))
    .groupBy(day, sessions.boardType, boardTypes.label)
    .having(sql`${credits} > 0`)
    .orderBy(day, sessions.boardType)
}

/** Returns how many of a session's paid minutes began before `time`. */
function minutesBegunBefore(time: ReturnType<typeof sql>) {
  const begun = sql`ceil(extract(epoch from ${time} - ${sessions.startedAt}) / 60)`
  return sql`greatest(0, least(${begun}, ${sessions.creditsUsed} / ${sessions.creditsPerMinute}))`
}
