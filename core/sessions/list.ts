import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { type JsonRead, readRecord } from '#core/api-keys/index.ts'
import { afterOffset, type Page } from '#core/pagination.ts'
import { settledJsonRead } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { isActive, sessions, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { endedColumns, sessionColumns } from './columns.ts'
import { estimatedList } from './estimates.ts'
import { refuseUnknownType, type SessionFilter, sessionFilters } from './filter.ts'
import { readFilteredSessions } from './filtered-list.ts'
import { SessionsRecord } from './schemas.ts'

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

/** What started nothing: a key that asks for what others started sees no session. */
const NOBODY = 'nobody'

const whole = settledJsonRead({
  json: sql`'"active":' || ${jsonRows(active)} || ',"ended":' || ${jsonRows(ended)}`,
  total,
})

/**
 * Reads all active sessions of the user, newest first, and one page of the ended ones, last ended
 * first. `total` counts the ended ones. In one statement, so a session is in exactly one of the
 * two. Only the estimates of queued sessions are read by another. With a filter, all of it is of
 * the sessions that match (`readFilteredSessions`).
 */
export const sessionList: JsonRead = estimatedList({
  ...whole,
  needsUser: isFiltered,
  refuseUnknown: refuseUnknownType,
  forUser: (userId, query) => (isFiltered(query) ? readFiltered(userId, query) : whole.forUser(userId, query)),
  forStarter: (userId, keyId, { started_by = keyId, ...query }) =>
    readFiltered(userId, { ...query, started_by: started_by === keyId ? keyId : NOBODY }),
})

function isFiltered(query: Record<string, unknown>): boolean {
  return [...Object.keys(sessionFilters), 'sort'].some((name) => query[name] !== undefined)
}

function readFiltered(userId: string, query: Record<string, unknown>) {
  return readFilteredSessions(userId, query as SessionFilter & Page)
}

/** Returns the same as objects, for the page: the filter is what the API's query is parsed to. */
export function listSessions(user: User, query: SessionFilter & Page): Promise<SessionsRecord> {
  return readRecord(sessionList, SessionsRecord, user, query)
}
