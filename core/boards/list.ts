import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readRecord } from '#core/api-keys/index.ts'
import { notFound } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import { settledJsonRead } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { boardFailures, boards, boardTypes, db, sessions } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { boardColumns, state } from './columns.ts'
import { type Board, type BoardState, BoardsRecord } from './schemas.ts'

/** The fields that only the operator sees. */
const operatorColumns = {
  ...boardColumns,
  connection: boards.connection,
  failures: boards.failures,
  quarantined_at: boards.quarantinedAt,
  quarantine_reason: boards.quarantineReason,
  is_quarantined_by_hand: boards.isQuarantinedByHand,
  checked_at: boards.checkedAt,
  check_error: boards.checkError,
  /** What part of the sessions of the last 30 days ended without the board's fault. */
  success_rate: sql<
    number | null
  >`(select round(avg((${sessions.endFault} is distinct from 'infrastructure')::int), 3)::float8
    from ${sessions} where ${sessions.boardId} = ${boards.id} and ${sessions.endedAt} > now() - interval '30 days')`,
}

export type ShownBoard = Awaited<ReturnType<typeof showBoard>>

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
export function listBoardsAsOperator(matching?: SQL) {
  return db()
    .select(operatorColumns)
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .where(matching)
    .orderBy(...byTypeAndLabel)
}

const SHOWN_LINES = 20
const SHOWN_FAILURES = 10

/**
 * Returns a board for the operator, with the last lines it printed when it was checked, and its
 * last failures. Throws `not_found`.
 */
export async function showBoard(boardId: string) {
  const [board] = await listBoardsAsOperator(eq(boards.id, boardId))
  if (!board) throw notFound('board')
  const [[row], lastFailures] = await Promise.all([
    db().select({ tail: boards.checkTail }).from(boards).where(eq(boards.id, boardId)),
    db()
      .select({ at: boardFailures.at, message: boardFailures.message })
      .from(boardFailures)
      .where(eq(boardFailures.boardId, boardId))
      .orderBy(desc(boardFailures.at), desc(boardFailures.id))
      .limit(SHOWN_FAILURES),
  ])
  const last_lines = row?.tail?.trimEnd().split(/\r?\n/).slice(-SHOWN_LINES) ?? []
  return { ...board, last_lines, last_failures: lastFailures }
}
