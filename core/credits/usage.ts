import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { settleFor } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { boardTypes, db, sessions } from '#db/index.ts'

export const USAGE_DAYS = 30

/**
 * Longer than any session lasts: what began before a day by more than this has cost nothing in it.
 */
const LONGEST = sql`interval '9 hours'`

/**
 * What the user's sessions on boards of one type cost on one day (UTC), as its minutes began;
 * refunds are not taken off.
 */
export type DayOfUse = { day: string; board_type: string; label: string; credits: number }

/**
 * The last thirty days, today included: one row for each day and board type with any use, first
 * days first.
 */
export async function readUsage(user: User): Promise<DayOfUse[]> {
  await settleFor(user.id)
  const day = sql`days.day`
  const nextDay = sql`days.day + interval '1 day'`
  const credits = sql<number>`sum(${sessions.creditsPerMinute} * (${minutesBegunBefore(nextDay)} - ${minutesBegunBefore(day)}))::int`
  const shown = sql<string>`to_char(days.day, 'YYYY-MM-DD')`
  const days = sql`(select generate_series(date_trunc('day', now()) - make_interval(days => ${USAGE_DAYS - 1}),
    date_trunc('day', now()), interval '1 day') as day) as days`
  return db()
    .select({ day: shown, board_type: sessions.boardType, label: boardTypes.label, credits })
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

/** How many of a session's paid minutes had begun before a moment. */
function minutesBegunBefore(moment: ReturnType<typeof sql>) {
  const begun = sql`ceil(extract(epoch from ${moment} - ${sessions.startedAt}) / 60)`
  return sql`greatest(0, least(${begun}, ${sessions.creditsUsed} / ${sessions.creditsPerMinute}))`
}
