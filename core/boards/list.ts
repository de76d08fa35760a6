import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import { boards, boardTypes, db } from '#db/index.ts'
import { boardColumns, state } from './columns.ts'
import type { Board, BoardState, BoardsRecord } from './schemas.ts'

/** What the operator sees of a board. */
export type OperatorsBoard = Board & { connection: string | null }

export const byTypeAndLabel = [asc(boards.boardType), asc(boards.label), asc(boards.id)]

export type BoardFilter = { board_type?: string | undefined; state?: BoardState | undefined }

/** One page of the boards, by type and label. A board type that does not exist has no boards. */
export async function listBoards(filter: BoardFilter, { limit, offset }: Page): Promise<z.infer<typeof BoardsRecord>> {
  const matching = and(
    filter.board_type === undefined ? undefined : eq(boards.boardType, filter.board_type),
    filter.state === undefined ? undefined : eq(state, filter.state),
  )
  const rows = await selectBoards(isOnPage(matching, { limit, offset }))
  return { boards: rows, limit, offset, total: await db().$count(boards, matching) }
}

/** Returns the condition for the boards of one page. Their columns are then not read for all the boards before them. */
export function isOnPage(matching: SQL | undefined, { limit, offset }: Record<'limit' | 'offset', unknown>): SQL {
  const order = sql.join(byTypeAndLabel, sql`, `)
  return sql`${boards.id} in (select ${boards.id} from ${boards} where ${matching ?? sql`true`}
    order by ${order} limit ${limit} offset ${offset})`
}

/** The first boards of every type, at most so many of each, by type and label. */
export async function listFirstBoards(perType: number): Promise<Board[]> {
  const placed = sql`select id, row_number() over (partition by board_type order by label, id) as place from ${boards}`
  const isFirst = sql`${boards.id} in (select id from (${placed}) as placed where place <= ${perType})`
  return selectBoards(isFirst)
}

/** Refuses `not_found`. */
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

/** For the operator: every board, by type and label. */
export async function listBoardsAsOperator(): Promise<OperatorsBoard[]> {
  return db()
    .select({ ...boardColumns, connection: boards.connection })
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .orderBy(...byTypeAndLabel)
}
