import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { notFound } from '#core/errors.ts'
import { isPast, type Page } from '#core/pages.ts'
import type { User } from '#core/users/index.ts'
import { db, isActive, sessions, users } from '#db/index.ts'
import {
  endedColumns,
  type SessionsRecord,
  type SessionWithConnection,
  selectWithConnection,
  sessionColumns,
} from './records.ts'
import { settle } from './settling.ts'

/**
 * All active sessions of the user, newest first, and one page of the ended ones, last ended first.
 * `total` counts the ended ones. One statement, so a session that is just ending is in exactly one of the two.
 */
export async function listSessions(user: User, { limit, offset }: Page): Promise<SessionsRecord> {
  await settle()
  const mine = eq(sessions.userId, user.id)
  const total = endedOf(user.id)
  const active = db()
    .select(sessionColumns)
    .from(sessions)
    .where(and(mine, isActive))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  const ended = db()
    .select(endedColumns)
    .from(sessions)
    .where(and(mine, isPast(offset, sessions.endedNumber, total)))
    .orderBy(desc(sessions.endedNumber))
    .limit(limit)
  const listed = unionAll(active, ended).as('listed')
  const rows = await db()
    .select({ session: { ...listed._.selectedFields }, total })
    .from(users)
    .leftJoinLateral(listed, sql`true`)
    .where(eq(users.id, user.id))
    .orderBy(desc(sql`coalesce(${listed.ended_at}, ${listed.created_at})`), desc(listed.id))
  const found = rows.flatMap(({ session }) => (session ? [session] : []))
  return {
    active: found.filter(({ state }) => state !== 'ended'),
    ended: found.filter(({ state }) => state === 'ended'),
    limit,
    offset,
    total: rows[0]?.total ?? 0,
  }
}

/** How many sessions of a user have ended: the number of the last one that did. */
export const endedOf = (userId: SQLWrapper | string) => sql<number>`coalesce((
  select last.ended_number from ${sessions} last where last.user_id = ${userId} and last.ended_number is not null
  order by last.ended_number desc limit 1), 0)`

/** One of the user's own sessions, with how to reach its board while it runs. Refuses `not_found`. */
export async function getSession(user: User, sessionId: string): Promise<SessionWithConnection> {
  await settle()
  const [session] = await selectWithConnection(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
  if (!session) throw notFound('session')
  return session
}
