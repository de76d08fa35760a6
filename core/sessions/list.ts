import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import { afterOffset } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { isActive, sessions, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { endedColumns, type SessionWithConnection, selectWithConnection, sessionColumns } from './columns.ts'
import { isDueFor, readSettled } from './settle.ts'
import { settledJsonRead } from './settled-read.ts'

/** Counts the ended sessions of a user: they are numbered, so this is the last number. */
export const countEnded = (userId: SQLWrapper | string) => sql<number>`coalesce((
  select last.ended_number from ${sessions} last where last.user_id = ${userId} and last.ended_number is not null
  order by last.ended_number desc limit 1), 0)`

const total = countEnded(users.id)
const isOfUser = eq(sessions.userId, users.id)

/** The active sessions of the user `users.id`. */
export const isActiveOfUser = and(isOfUser, isActive)

/** The ended sessions of the user `users.id` from the asked offset on. */
export const isEndedAfterOffset = and(isOfUser, afterOffset(sql.placeholder('offset'), sessions.endedNumber, total))

const active = queries
  .select(jsonColumns(sessionColumns))
  .from(sessions)
  .where(isActiveOfUser)
  .orderBy(desc(sessions.createdAt), desc(sessions.id))

const ended = queries
  .select(jsonColumns(endedColumns))
  .from(sessions)
  .where(isEndedAfterOffset)
  .orderBy(desc(sessions.endedNumber))
  .limit(sql.placeholder('limit'))

/**
 * Reads all active sessions of the user, newest first, and one page of the ended ones, last ended
 * first. `total` counts the ended ones. In one statement, so a session is in exactly one of the
 * two.
 */
export const sessionList = settledJsonRead({
  json: sql`'"active":' || ${jsonRows(active)} || ',"ended":' || ${jsonRows(ended)}`,
  total,
})

/**
 * Returns one of the user's own sessions, with its connection while it runs. Throws `not_found`.
 */
export async function getSession(user: User, sessionId: string): Promise<SessionWithConnection> {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))
  const [found] = await readSettled(user.id, (dueAfter) =>
    selectWithConnection(isOwn, { isDue: isDueFor(sessions.userId, sql`${dueAfter}`) }),
  )
  if (!found) throw notFound('session')
  const { isDue: _, ...session } = found
  return session
}
