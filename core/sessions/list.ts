import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import { afterOffset, type Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { isActive, sessions, users } from '#db/index.ts'
import { queries, statement } from '#db/statement.ts'
import {
  endedColumns,
  type SessionsRecord,
  type SessionWithConnection,
  selectWithConnection,
  sessionColumns,
} from './columns.ts'
import { isDueFor, readSettled } from './settle.ts'

/** How many sessions of a user have ended: the number of the last one that did. */
export const endedOf = (userId: SQLWrapper | string) => sql<number>`coalesce((
  select last.ended_number from ${sessions} last where last.user_id = ${userId} and last.ended_number is not null
  order by last.ended_number desc limit 1), 0)`

const total = endedOf(users.id)
const mine = eq(sessions.userId, users.id)
const { minutes } = sessions

const active = queries
  .select({ ...sessionColumns, minutes })
  .from(sessions)
  .where(and(mine, isActive))

const ended = queries
  .select({ ...endedColumns, minutes })
  .from(sessions)
  .where(and(mine, afterOffset(sql.placeholder('offset'), sessions.endedNumber, total)))
  .orderBy(desc(sessions.endedNumber))
  .limit(sql.placeholder('limit'))

/** All active sessions of the user `users.id` and one page of the ended ones, to be joined to that user, and in which order. */
export const listed = active.unionAll(ended).as('listed')
export const newestFirst = [desc(sql`coalesce(${listed.ended_at}, ${listed.created_at})`), desc(listed.id)]

const { minutes: _, ...recordColumns } = listed._.selectedFields

const find = statement((on) =>
  on
    .select({ session: recordColumns, total, isDue: isDueFor(users.id) })
    .from(users)
    .leftJoinLateral(listed, sql`true`)
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(...newestFirst)
    .prepare('listed'),
)

/**
 * All active sessions of the user, newest first, and one page of the ended ones, last ended first.
 * `total` counts the ended ones. One statement, so a session that is just ending is in exactly one of the two.
 */
export async function listSessions(user: User, { limit, offset }: Page): Promise<SessionsRecord> {
  const rows = await readSettled(user.id, (dueAfter) => find().execute({ userId: user.id, dueAfter, limit, offset }))
  const found = rows.flatMap(({ session }) => (session ? [session] : []))
  return {
    active: found.filter(({ state }) => state !== 'ended'),
    ended: found.filter(({ state }) => state === 'ended'),
    limit,
    offset,
    total: rows[0]?.total ?? 0,
  }
}

/** One of the user's own sessions, with how to reach its board while it runs. Refuses `not_found`. */
export async function getSession(user: User, sessionId: string): Promise<SessionWithConnection> {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))
  const [found] = await readSettled(user.id, (dueAfter) =>
    selectWithConnection(isOwn, { isDue: isDueFor(sessions.userId, sql`${dueAfter}`) }),
  )
  if (!found) throw notFound('session')
  const { isDue: _, ...session } = found
  return session
}
