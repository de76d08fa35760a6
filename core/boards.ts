import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { addBoardType, hasBoardType } from '#core/board-types.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { type Page, PageRecord } from '#core/pages.ts'
import { dispatchQueue, failSessionOn, withSessionLock } from '#core/sessions/index.ts'
import { Timestamp } from '#core/timestamps.ts'
import { type BoardCondition, baseImages, boards, boardTypes, db, sessions } from '#db/index.ts'

export const boardStates = ['available', 'in_use', 'maintenance', 'offline'] as const
export type BoardState = (typeof boardStates)[number]

export const Board = z
  .strictObject({
    id: z.string(),
    board_type: z.string().meta({ description: 'The word to filter by, such as `stm32-h753`.' }),
    label: z.string(),
    board_specs: z.string(),
    state: z.enum(boardStates),
    location: z.string().nullable(),
    credits_per_minute: z.int().meta({ description: 'What a session on it costs a minute.' }),
    base_image_ids: z.array(z.string()).meta({ description: 'The images that fit it.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof Board>

export const BoardsRecord = z.strictObject({ boards: z.array(Board), ...PageRecord }).meta({ id: 'Boards' })

/** What the operator set, and beside that whether a live session holds the board. Who holds it is nobody's business. */
export const state = sql<BoardState>`case
  when ${boards.condition} <> 'available' then ${boards.condition}
  when exists (select 1 from ${sessions} where ${sessions.boardId} = ${boards.id} and ${sessions.state} in ('starting', 'running')) then 'in_use'
  else 'available' end`

export const boardColumns = {
  id: boards.id,
  board_type: boards.boardType,
  label: boards.label,
  board_specs: boardTypes.specs,
  state,
  location: boards.location,
  credits_per_minute: boardTypes.creditsPerMinute,
  base_image_ids: sql<
    string[]
  >`array(select ${baseImages.id} from ${baseImages} where ${baseImages.boardType} = ${boards.boardType} order by 1)`,
  created_at: boards.createdAt,
}

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
  return readBoard(boardId)
}

async function readBoard(boardId: string): Promise<Board> {
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

type NewBoard = {
  boardType: string
  label: string
  location?: string | undefined
  /** What makes a board type of a word that is not in the catalogue. */
  newType?: { specs: string; creditsPerMinute: number } | undefined
}

/**
 * For the operator. The first board of a type brings the type and its base images: the catalogue's, or `newType` with a bare image.
 * Refuses a type that is in neither, naming those there are, and a `newType` for one that exists: its rate is settled.
 */
export function addBoard({ boardType, label, location, newType }: NewBoard): Promise<Board> {
  return withSessionLock(async (at) => {
    const known = await hasBoardType(boardType)
    if (known && newType) throw new Refusal('invalid_request', `There is a board type ${boardType} already.`)
    if (!known) await addBoardType(boardType, newType)
    const [added] = await db().insert(boards).values({ boardType, label, location }).returning({ id: boards.id })
    if (!added) throw new Error('an insert without a conflict clause returned no row')
    await recordEvent('board_added', { userId: null, subjectId: added.id, details: {} })
    await dispatchQueue(boardType, at)
    return readBoard(added.id)
  })
}

type BoardSettings = {
  condition?: BoardCondition | undefined
  /** Whether the session that has the board ends (`board_failed`) and gets its started minute back; else it keeps the board. */
  now?: boolean | undefined
  /** How to reach the board, shown to whoever has it; null takes it away. */
  connection?: string | null | undefined
}

/**
 * For the operator. A condition takes effect for the next session, and a board that opens goes to the first in the queue; a connection
 * shows at once. Refuses `not_found`.
 */
export function setBoard(boardId: string, { now = false, ...settings }: BoardSettings): Promise<OperatorsBoard> {
  return withSessionLock(async (at) => {
    const { board_type } = await readBoard(boardId)
    const set = db().update(boards).set(settings).where(eq(boards.id, boardId))
    const [board] = await set.returning({ connection: boards.connection })
    const { condition, connection } = settings
    const details = { condition, now, connection: connection !== undefined }
    await recordEvent('board_set', { userId: null, subjectId: boardId, details })
    if (now) await failSessionOn(boardId, at)
    await dispatchQueue(board_type, at)
    return { ...(await readBoard(boardId)), connection: board?.connection ?? null }
  })
}

/** For the operator: every board, by type and label. */
export async function listBoardsAsOperator(): Promise<OperatorsBoard[]> {
  return db()
    .select({ ...boardColumns, connection: boards.connection })
    .from(boards)
    .innerJoin(boardTypes, eq(boardTypes.slug, boards.boardType))
    .orderBy(...byTypeAndLabel)
}
