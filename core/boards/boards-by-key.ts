import { eq, sql } from 'drizzle-orm'
import { jsonColumns, jsonRows } from '#core/json-rows.ts'
import type { Page } from '#core/pagination.ts'
import { keyedAndSettled } from '#core/sessions/index.ts'
import { boards, boardTypes } from '#db/index.ts'
import { queries } from '#db/statement.ts'
import { boardColumns, state } from './columns.ts'
import { type BoardFilter, byTypeAndLabel, isOnPage } from './list.ts'

const [askedType, askedState] = [sql.placeholder('type'), sql.placeholder('state')]

const isAsked = sql`(${askedType}::text is null or ${boards.boardType} = ${askedType})
  and (${askedState}::text is null or ${state} = ${askedState})`

const page = queries
  .select(jsonColumns(boardColumns))
  .from(boards)
  .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
  .where(isOnPage(isAsked, { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }))
  .orderBy(...byTypeAndLabel)

const read = keyedAndSettled({
  json: sql`'"boards":' || ${jsonRows(page)}`,
  total: sql`(select count(*)::int from ${boards} where ${isAsked})`,
})

/** What `listBoards` answers, for whoever has the secret of a key, in one statement. */
export function listBoardsByKey(secret: string, { board_type, state: wanted, ...rows }: BoardFilter & Page) {
  return read(secret, { type: board_type ?? null, state: wanted ?? null, ...rows })
}
