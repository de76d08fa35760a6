import { asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { JsonQuery } from '#core/json-read.ts'
import type { Page } from '#core/pagination.ts'
import { dueForUser, isDueFor, readSettled } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { boardFailures, boards, boardTypes, db, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { boardColumns } from './columns.ts'
import { type BoardFilter, matching, matchingFilter, refuseUnknown } from './filter.ts'
import type { Board, BoardWithSuccessRate } from './schemas.ts'
import { successRate } from './success-rate.ts'
import { lastConfirmed } from './suspicions.ts'

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
  success_rate: successRate,
}

export type ShownBoard = Awaited<ReturnType<typeof showBoard>>

const byTypeAndLabel = [asc(boards.boardType), asc(boards.label), asc(boards.id)]

const matchesFilter = matching({
  board_type: sql.placeholder('board_type'),
  state: sql.placeholder('state'),
  capability: sql.placeholder('capability'),
})

/**
 * Selects the boards of one page first, so that columns are read for these only and not for all
 * boards before them.
 */
const isOnPage = (matches: SQL, limit: SQLWrapper, offset: SQLWrapper) => sql`${boards.id} in (
  select ${boards.id} from ${boards} where ${matches}
  order by ${sql.join(byTypeAndLabel, sql`, `)} limit ${limit} offset ${offset})`

const countOf = (matches: SQL) => sql<number>`(select count(*)::int from ${boards} where ${matches})`

const page = queries
  .select(jsonColumns(boardColumns))
  .from(boards)
  .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
  .where(isOnPage(matchesFilter, sql.placeholder('limit'), sql.placeholder('offset')))
  .orderBy(...byTypeAndLabel)

/** Reads one page of the boards, by type and label. */
export const boardList: JsonQuery = {
  json: sql`'"boards":' || ${jsonRows(page)}`,
  total: countOf(matchesFilter),
  due: dueForUser,
  isForRun: true,
  refuseUnknown,
}

/** Returns the same as objects with their success rates, for the page. */
export async function listBoardsWithSuccessRate(user: User, { limit, offset, ...filter }: BoardFilter & Page) {
  const matches = matchingFilter(filter)
  const [found] = await readSettled(user.id, async (dueAfter) => {
    const isDue = isDueFor(users.id, sql`${dueAfter}`)
    const [counted, listed] = await Promise.all([
      db()
        .select({ total: countOf(matches), isDue })
        .from(users)
        .where(eq(users.id, user.id)),
      selectWithSuccessRate(isOnPage(matches, sql`${limit}`, sql`${offset}`)),
    ])
    return counted.map((one) => ({ ...one, boards: listed }))
  })
  return { boards: found?.boards ?? [], total: found?.total ?? 0 }
}

/**
 * Returns the first matching boards of every type, at most `perType` of each, by type and label,
 * each with the number of all matching boards of its type. `offset` leaves out as many of each.
 */
export function listFirstBoards(perType: number, filter: BoardFilter = {}, offset = 0) {
  const matches = matchingFilter(filter)
  const placed = sql`(
    select id as board_id, row_number() over (partition by board_type order by label, id) as place,
      count(*) over (partition by board_type)::int as matching
    from ${boards} where ${matches}) placed`
  return db()
    .select({ ...boardColumns, success_rate: successRate, matching: sql<number>`placed.matching` })
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .innerJoin(
      placed,
      sql`placed.board_id = ${boards.id} and placed.place > ${offset} and placed.place - ${offset} <= ${perType}`,
    )
    .orderBy(...byTypeAndLabel)
}

/** Returns a board. Throws `not_found`. */
export async function getBoard(boardId: string): Promise<Board> {
  const [board] = await selectBoards(eq(boards.id, boardId))
  if (!board) throw notFound('board')
  return board
}

/** Returns a board with what lists leave out. Throws `not_found`. */
export async function readBoard(boardId: string): Promise<BoardWithSuccessRate> {
  const [board] = await selectWithSuccessRate(eq(boards.id, boardId))
  if (!board) throw notFound('board')
  return board
}

function selectWithSuccessRate(matching: SQL) {
  return db()
    .select({ ...boardColumns, success_rate: successRate })
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .where(matching)
    .orderBy(...byTypeAndLabel)
}

function selectBoards(matching: SQL | undefined) {
  return db()
    .select(boardColumns)
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .where(matching)
    .orderBy(...byTypeAndLabel)
}

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
 * Returns a board for the operator, with the last lines it printed when it was checked, its last
 * failures, and the last suspicion of it that was confirmed. Throws `not_found`.
 */
export async function showBoard(boardId: string) {
  const [board] = await listBoardsAsOperator(eq(boards.id, boardId))
  if (!board) throw notFound('board')
  const [[row], lastFailures, last_confirmed_suspicion] = await Promise.all([
    db().select({ tail: boards.checkTail }).from(boards).where(eq(boards.id, boardId)),
    db()
      .select({ at: boardFailures.at, message: boardFailures.message })
      .from(boardFailures)
      .where(eq(boardFailures.boardId, boardId))
      .orderBy(desc(boardFailures.at), desc(boardFailures.id))
      .limit(SHOWN_FAILURES),
    lastConfirmed(boardId),
  ])
  const last_lines = row?.tail?.trimEnd().split(/\r?\n/).slice(-SHOWN_LINES) ?? []
  return { ...board, last_lines, last_failures: lastFailures, last_confirmed_suspicion }
}
