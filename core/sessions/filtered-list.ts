import { and, desc, lt, sql } from 'drizzle-orm'
import type { JsonResult } from '#core/api-keys/index.ts'
import { nextAfter, readFilteredJson } from '#core/filtered-list.ts'
import type { Page } from '#core/pagination.ts'
import { settleFor } from '#core/scheduler/index.ts'
import { isActive, sessions } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { endedColumns, sessionColumns } from './columns.ts'
import { matching, numberOf, type SessionFilter } from './filter.ts'

const newestFirst = desc(sessions.endedNumber)

const orders = {
  newest: [newestFirst],
  longest: [sql`${sessions.endedAt} - ${sessions.startedAt} desc nulls last`, newestFirst],
  dearest: [sql`${sessions.creditsUsed} - ${sessions.creditsRefunded} desc`, newestFirst],
}

/**
 * Reads the sessions of a user that match: all active ones, and one page of the ended ones. The
 * statement is made for the filter, so that indexes serve it. Throws `invalid_request`.
 */
export async function readFilteredSessions(userId: string, query: SessionFilter & Page): Promise<JsonResult> {
  const { limit, offset, sort = 'newest' } = query
  const [number] = await Promise.all([numberOf(userId, query), settleFor(userId)])
  const matches = matching(userId, query)
  const active = queries
    .select(jsonColumns(sessionColumns))
    .from(sessions)
    .where(and(matches, isActive))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  const isEnded = and(matches, sql`${sessions.endedNumber} is not null`)
  const ended = queries
    .select(jsonColumns(endedColumns))
    .from(sessions)
    .where(and(isEnded, number === undefined ? undefined : lt(sessions.endedNumber, number)))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  const page = await readFilteredJson({
    json: sql`'"active":' || ${jsonRows(active)} || ',"ended":' || ${jsonRows(ended)}`,
    total: sql`select count(*)::int from ${sessions} where ${isEnded}`,
    ...{ limit, offset },
  })
  const next = query.after === undefined ? undefined : nextAfter(page.json, 'ended', limit)
  return { userId, isDue: false, next, ...page }
}
