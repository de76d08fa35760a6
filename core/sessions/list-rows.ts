import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Rows } from '#core/json-read.ts'
import { afterOffset, lastIfFull, type Page } from '#core/pagination.ts'
import { isDueFor, readSettled } from '#core/scheduler/index.ts'
import { db, isActive, sessions, users } from '#db/index.ts'
import { queries } from '#db/prepared.ts'
import { endedColumns, sessionColumns } from './columns.ts'
import { withEstimates } from './estimates.ts'
import { isAfterSession, isFiltered, matching, type SessionFilter } from './filter.ts'
import type { SessionsRecord } from './schemas.ts'

/** What ended sessions are ordered by before their numbers. */
const orders: Record<NonNullable<SessionFilter['sort']>, SQL<number | null>> = {
  newest: sql`null::numeric`,
  longest: sql`extract(epoch from ${sessions.endedAt} - ${sessions.startedAt})`,
  dearest: sql`(${sessions.creditsUsed} - ${sessions.creditsRefunded})::numeric`,
}
const NONE = sql<number | null>`null::numeric`

/** Counts the ended sessions of a user: they are numbered, so this is the last number. */
export const countEnded = (userId: SQLWrapper | string) => sql<number>`coalesce((
  select last.ended_number from ${sessions} last where last.user_id = ${userId} and last.ended_number is not null
  order by last.ended_number desc limit 1), 0)`

/**
 * Reads the sessions of a user that match as ordinary rows, in one statement: all active ones, and
 * one page of the ended ones. The statement is made for the filter, so that indexes serve it.
 * Throws `invalid_request`.
 */
export async function readSessionRows(
  userId: string,
  query: SessionFilter & Page,
): Promise<Rows & { record: SessionsRecord }> {
  const { limit, offset, sort = 'newest' } = query
  const isAfter = await isAfterSession(userId, query)
  const matches = matching(userId, query)
  const isEnded = and(matches, sql`${sessions.endedNumber} is not null`)
  const isWhole = !isFiltered(query)
  // Without a filter the numbers say where a page is, and how many there are.
  const total = isWhole ? countEnded(userId) : sql<number>`(select count(*)::int from ${sessions} where ${isEnded})`
  const active = queries
    .select({ ...sessionColumns, number: sessions.endedNumber, place: NONE.as('place') })
    .from(sessions)
    .where(and(matches, isActive))
  const ended = queries
    .select({ ...endedColumns, number: sessions.endedNumber, place: orders[sort].as('place') })
    .from(sessions)
    .where(and(isEnded, isWhole ? afterOffset(offset, sessions.endedNumber, total) : isAfter))
    .orderBy(sql`${orders[sort]} desc nulls last`, desc(sessions.endedNumber))
    .limit(limit)
    .offset(isWhole ? 0 : offset)
  const listed = active.unionAll(ended).as('listed')
  const { number: _, place, ...session } = listed._.selectedFields
  const rows = await readSettled(userId, (dueAfter) =>
    db()
      .select({ session, total: total.as('total'), isDue: isDueFor(users.id, sql`${dueAfter}`) })
      .from(users)
      .leftJoinLateral(listed, sql`true`)
      .where(eq(users.id, userId))
      .orderBy(sql`${place} desc nulls last`, desc(listed.number), desc(listed.created_at), desc(listed.id)),
  )
  const found = rows.flatMap(({ session }) => session ?? [])
  const [live, over] = [found.filter(({ state }) => state !== 'ended'), found.filter(({ state }) => state === 'ended')]
  return {
    record: { active: await withEstimates(live), ended: over, limit, offset, total: rows[0]?.total ?? 0 },
    next: query.after === undefined ? undefined : lastIfFull(over, limit),
  }
}
