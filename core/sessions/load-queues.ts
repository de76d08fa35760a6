import { type SQL, sql } from 'drizzle-orm'
import { db, isFree } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import { sessionsHeldBy } from './held.ts'
import { planned, plannedUser, type SessionRow, toSession } from './load.ts'
import type { NewSession, PlannedBoard, PlannedQueue, PlannedSession, PlannedUser, World } from './world.ts'

type Scope = {
  types: string[]
  starts: NewSession[]
  /**
   * Sessions that may end and free their boards. Their types are loaded too, and those of the
   * starts.
   */
  ending: PlannedSession[]
  /** How much further to read than the last time, which was too little. */
  more: number
}

/**
 * Adds the queues of board types to a world as far as boards may be given away: the first who wait,
 * and the longest-free boards. So the reading does not grow with the queue. A queue is not read if
 * no board is free and none may become so.
 */
export async function addQueues(world: World, { types, starts, ending, more }: Scope): Promise<World> {
  const slugs = [...new Set([...types, ...[...starts, ...ending].map(({ boardType }) => boardType)])]
  if (slugs.length === 0) return world
  const limits = slugs.map((boardType) => ({
    boardType,
    depth: ending.filter((one) => one.boardType === boardType).length + more,
    size: starts.filter((one) => one.boardType === boardType).length + more + 1,
  }))
  const freed = ending.flatMap(({ boardId }) => boardId ?? [])
  const wanted = starts.flatMap(({ wantedBoardId }) => wantedBoardId ?? [])
  const [row] = await db().execute<Row>(sql`
    with types as materialized (select "boardType" as slug, depth, size from ${recordset(limits, '"boardType" text, depth int, size int')}),
    free as materialized (
      select type, id, label, agent_id, free_since, bool_or(is_top) as is_top, bool_or(is_named) as is_named from (
        select slug as type, one.*, true as is_top, false as is_named from types cross join lateral (
          select id, label, agent_id, free_since from boards where board_type = slug and ${isFree}
          order by free_since, id limit size) one
        union all select slug, one.*, false, true from types cross join lateral (
          select id, label, agent_id, free_since from boards cross join lateral (
            select 1 from sessions where ${isInQueue} and wanted_board_id = boards.id limit 1) waits
          where board_type = slug and ${isFree}
            and (select true from sessions where ${isInQueue} and wanted_board_id is not null limit 1)) one
        union all select board_type, id, label, agent_id, free_since, false, false from boards
          where id = any(${sql.param(wanted)}::text[]) and ${isFree}) one group by 1, 2, 3, 4, 5),
    lanes as materialized (
      select slug, null as board, depth + (select count(*) from free where type = slug) as size from types
      union all select board_type, id, ${2 + more}::int from boards where id = any(${sql.param(freed)}::text[])
      union select type, id, ${2 + more}::int from free where is_named),
    waiting as materialized (
      select slug as type, board, one.* from lanes cross join lateral (
        (${firstOf(sql`board is null and wanted_board_id is null`)}) union all (${firstOf(sql`wanted_board_id = board`)})) one)
    select (select json_agg(lanes) from lanes) as lanes,
      (select coalesce(json_agg(one order by free_since, id), '[]') from (
        select type, id, label, agent_id as "agentId", free_since, free_since as "freeSince", is_top as "isTop" from free) one) as free,
      (select coalesce(json_agg(one order by held, "createdAt", id), '[]') from (
        select waiting.type, waiting.board, waiting.held, one.* from waiting cross join lateral (
          select ${planned} where sessions.id = waiting.session offset 0) one) one) as waiting,
      (select coalesce(json_agg(one), '[]') from (select distinct owner, held from waiting) waiting cross join lateral (
        select ${plannedUser}, waiting.held from users
        where users.id = waiting.owner offset 0) one) as users`)
  if (!row) throw new Error('a select without a condition returned no row')
  const users = new Map([...row.users, ...world.users].map((user) => [user.id, user]))
  const sessions = new Map([...row.waiting.map(toSession), ...world.sessions].map((one) => [one.id, one]))
  const queues = limits.map(({ boardType, size }) => toQueue(row, boardType, size))
  return { ...world, users: [...users.values()], sessions: [...sessions.values()], queues }
}

const isInQueue = sql`sessions.state = 'queued' and sessions.board_type = slug`

/**
 * Selects the first of a lane. Most who wait hold no board, and the index has their order. Only if
 * they are too few are those read who hold one.
 */
function firstOf(isInLane: SQL): SQL {
  const held = sessionsHeldBy(sql`sessions.user_id`)
  const lane = sql`sessions where ${isInQueue} and ${isInLane}`
  return sql`with idle as materialized (
      select id, user_id, 0 as held from ${lane} and ${held} = 0 order by wanted_board_id, created_at, id limit size)
    select id as session, user_id as owner, held from idle
    union all (select id, user_id, held from (
        select id, user_id, created_at, ${held}::int as held from ${lane} and (select count(*) from idle) < size offset 0) busy
      where held > 0 order by held, created_at, id limit size - (select count(*) from idle))`
}

type Waiting = SessionRow & { type: string; board: string | null; held: number }
type Row = {
  lanes: { slug: string; board: string | null; size: number }[]
  free: (Omit<PlannedBoard, 'freeSince'> & { type: string; freeSince: string; isTop: boolean })[]
  waiting: Waiting[]
  users: PlannedUser[]
}

function toQueue(row: Row, boardType: string, size: number): PlannedQueue {
  const found = row.free.filter(({ type }) => type === boardType)
  const top = found.filter(({ isTop }) => isTop).map(toBoard)
  const waiting = Map.groupBy(
    row.waiting.filter(({ type }) => type === boardType),
    ({ board }) => board,
  )
  const lanes = row.lanes
    .filter(({ slug }) => slug === boardType)
    .map(({ board, size }) => ({ wantedBoardId: board, last: lastOf(waiting.get(board) ?? [], size) }))
  return { boardType, free: found.map(toBoard), lastFree: top.length < size ? null : (top.at(-1) ?? null), lanes }
}

/** Returns the last of a lane, if more may follow. */
function lastOf(waiting: Waiting[], size: number): PlannedQueue['lanes'][number]['last'] {
  if (waiting.length < size) return undefined
  const last = waiting.at(-1)
  return last ? { held: last.held, createdAt: toSession(last).createdAt, id: last.id } : null
}

function toBoard({ id, label, agentId, freeSince }: Row['free'][number]): PlannedBoard {
  return { id, label, agentId, freeSince: new Date(freeSince) }
}
