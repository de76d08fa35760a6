import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readRecord } from '#core/api-keys/index.ts'
import { notFound } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import { settledJsonRead } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { boards, boardTypes, db } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { boardColumns, state } from './columns.ts'
import { type Board, type BoardState, BoardsRecord } from './schemas.ts'

/** A board with the fields that only the operator sees. */
export type OperatorsBoard = Board & { connection: string | null }

const byTypeAndLabel = [asc(boards.boardType), asc(boards.label), asc(boards.id)]

type BoardFilter = { board_type?: string | undefined; state?: BoardState | undefined }

const matchesFilter = sql`(${sql.placeholder('board_type')}::text is null or ${boards.boardType} = ${sql.placeholder('board_type')})
  and (${sql.placeholder('state')}::text is null or ${state} = ${sql.placeholder('state')})`

/**
 * Selects the boards of one page first, so that columns are read for these only and not for all
 * boards before them.
 */
const isOnPage = sql`${boards.id} in (select ${boards.id} from ${boards} where ${matchesFilter}
  order by ${sql.join(byTypeAndLabel, sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')})`

const page = queries
  .select(jsonColumns(boardColumns))
  .from(boards)
  .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
  .where(isOnPage)
  .orderBy(...byTypeAndLabel)

/**
 * Reads one page of the boards, by type and label. A board type that does not exist has no boards.
 */
export const boardList = settledJsonRead({
  json: sql`'"boards":' || ${jsonRows(page)}`,
  total: sql`(select count(*)::int from ${boards} where ${matchesFilter})`,
})

/** Returns `boardList` as objects, for the page. */
export function listBoards(user: User, query: BoardFilter & Page): Promise<z.infer<typeof BoardsRecord>> {
  return readRecord(boardList, BoardsRecord, user, query)
}

/** Returns the first boards of every type, at most `perType` of each, by type and label. */
export async function listFirstBoards(perType: number): Promise<Board[]> {
  const placed = sql`select id, row_number() over (partition by board_type order by label, id) as place from ${boards}`
  const isFirst = sql`${boards.id} in (select id from (${placed}) as placed where place <= ${perType})`
  return selectBoards(isFirst)
}

/** Returns a board. Throws `not_found`. */
export async function getBoard(boardId: string): Promise<Board> {
  const [board] = await selectBoards(eq(boards.id, boardId))
  if (!board) throw notFound('board')
  return board
}

function selectBoards(matching: SQL | undefined) {
  return db()
    .select(boardColumns)
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .where(matching)
    .orderBy(...byTypeAndLabel)
}

/** Returns all boards, by type and label, for the operator. */
export async function listBoardsAsOperator(): Promise<OperatorsBoard[]> {
  return db()
    .select({ ...boardColumns, connection: boards.connection })
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .orderBy(...byTypeAndLabel)
}
