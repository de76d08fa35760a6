import { and, desc, eq, sql } from 'drizzle-orm'
import { jsonColumns, jsonRows } from '#core/json-rows.ts'
import { afterOffset } from '#core/pagination.ts'
import { isActive, sessions, users } from '#db/index.ts'
import { queries } from '#db/statement.ts'
import { endedColumns, sessionColumns } from './columns.ts'
import { keyedAndSettled } from './fast-path.ts'
import { endedOf } from './list.ts'

const mine = eq(sessions.userId, users.id)
const total = endedOf(users.id)

const active = queries
  .select(jsonColumns(sessionColumns))
  .from(sessions)
  .where(and(mine, isActive))
  .orderBy(desc(sessions.createdAt), desc(sessions.id))

const ended = queries
  .select(jsonColumns(endedColumns))
  .from(sessions)
  .where(and(mine, afterOffset(sql.placeholder('offset'), sessions.endedNumber, total)))
  .orderBy(desc(sessions.endedNumber))
  .limit(sql.placeholder('limit'))

/** What `listSessions` answers, for whoever has the secret of a key, in one statement. */
export const listSessionsByKey = keyedAndSettled({
  json: sql`'"active":' || ${jsonRows(active)} || ',"ended":' || ${jsonRows(ended)}`,
  total,
})
