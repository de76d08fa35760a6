import { and, desc, eq, sql } from 'drizzle-orm'
import type { JsonQuery } from '#core/json-read.ts'
import { afterOffset, type Page } from '#core/pagination.ts'
import { dueForUser } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { isActive, isQueued, sessions, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { endedColumns, sessionColumns } from './columns.ts'
import { isFiltered, refuseUnknownType, type SessionFilter } from './filter.ts'
import { countEnded, readSessionRows } from './list-rows.ts'
import type { SessionsRecord } from './schemas.ts'

const total = countEnded(users.id)
const isOfUser = eq(sessions.userId, users.id)

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

/** What started nothing: a key that asks for what others started sees no session. */
const NOBODY = 'nobody'

/**
 * Reads all active sessions of the user, newest first, and one page of the ended ones, last ended
 * first. `total` counts the ended ones. In one statement, so a session is in exactly one of the
 * two. With a filter, all of it is of the sessions that match.
 */
export const sessionList: JsonQuery = {
  json: sql`'"active":' || ${jsonRows(active)} || ',"ended":' || ${jsonRows(ended)}`,
  total,
  due: dueForUser,
  refuseUnknown: refuseUnknownType,
  asRows: {
    isAsked: isFiltered,
    // Those that wait get estimates.
    isNeeded: sql`exists (select from ${sessions} where ${and(isOfUser, isQueued)})`,
    read: (userId, query, starterId) => readSessionRows(userId, ownPart(query as SessionFilter & Page, starterId)),
  },
}

/** Returns the query of a key that sees only what it started. */
function ownPart(query: SessionFilter & Page, starterId: string | undefined): SessionFilter & Page {
  if (starterId === undefined) return query
  const { started_by = starterId } = query
  return { ...query, started_by: started_by === starterId ? starterId : NOBODY }
}

/** Returns the same as objects, for the page: the filter is what the API's query is parsed to. */
export async function listSessions(user: User, query: SessionFilter & Page): Promise<SessionsRecord> {
  return (await readSessionRows(user.id, query)).record
}
