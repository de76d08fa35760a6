import { type SQL, sql } from 'drizzle-orm'
import { db, isFree } from '#db/index.ts'
import { constant } from '#db/prepared.ts'
import { recordset } from '#db/recordset.ts'
import { knownNeeds } from '../rules/needs.ts'
import type { NewSession, PlannedBoard, PlannedQueue, PlannedSession, PlannedUser, World } from '../rules/world.ts'
import { planned, plannedUser, type SessionRow, toSession } from './columns.ts'
import { placeOrder, queueOrder, sessionsHeldBy } from './queue-order.ts'

const isInQueue = sql`sessions.state = 'queued' and sessions.board_type = slug`

/**
 * Selects the longest-free boards of a lane. Without needs, PostgreSQL reads only those: it expects
 * that few boards meet a condition on capabilities, and then reads and sorts all.
 */
const topFree = (isMet: SQL) => sql`(select id, label, agent_id, free_since, capabilities from boards
  where board_type = slug and ${isFree} and ${isMet} order by free_since, id limit size)`

/** Selects the longest-free boards for sessions with and without needs. */
const allTopFree = constant(sql`${topFree(sql`needs = '{}'`)}
  union all ${topFree(sql`needs <> '{}' and capabilities @> needs`)}`)

/**
 * Selects the first of a lane. Most who wait hold no board, and the index has their order. Only if
 * they are too few are those read who hold one.
 */
function firstOf(isInLane: SQL): SQL {
  const held = sessionsHeldBy(sql`sessions.user_id`)
  const lane = sql`sessions where ${isInQueue} and ${isInLane}`
  return sql`with idle as materialized (
      select id, user_id, 0 as held from ${lane} and ${held} = 0 order by wanted_board_id, ${queueOrder(sql`sessions`, sql`held`)} limit size)
    select id as session, user_id as owner, held from idle
    union all (select id, user_id, held from (
        select id, user_id, created_at, ${held}::int as held from ${lane} and (select count(*) from idle) < size offset 0) busy
      where held > 0 order by ${queueOrder(sql`busy`, sql`held`)} limit size - (select count(*) from idle))`
}

/** Selects the first who wait for any board of a lane's type, and for the board of a lane. */
const allFirst =
  constant(sql`(${firstOf(sql`board is null and wanted_board_id is null and sessions.needs = lanes.needs`)})
  union all (${firstOf(sql`wanted_board_id = board`)})`)

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
  const limits = slugs.flatMap((boardType) => limitsOf(boardType, starts, ending, more))
  const freed = ending.flatMap(({ boardId }) => boardId ?? [])
  const wanted = starts.flatMap(({ wantedBoardId }) => wantedBoardId ?? [])
  const [row] = await db().execute<Row>(sql`
    with types as materialized (
      select slug, needs, depth, size from ${recordset(limits, 'slug text, needs text[], "isAsked" boolean, depth int, size int')}
      where "isAsked" or exists (select 1 from sessions where ${isInQueue} and wanted_board_id is null and sessions.needs = given.needs)),
    free as materialized (
      select type, id, label, agent_id, free_since, capabilities, array_remove(array_agg(top), null) as tops, bool_or(is_named) as is_named from (
        select slug as type, one.*, array_to_string(needs, ',') as top, false as is_named from types cross join lateral (
          ${allTopFree}) one
        union all select slug, one.*, null, true from types cross join lateral (
          select id, label, agent_id, free_since, capabilities from boards cross join lateral (
            select 1 from sessions where ${isInQueue} and wanted_board_id = boards.id limit 1) waits
          where board_type = slug and types.needs = '{}' and ${isFree}
            and (select true from sessions where ${isInQueue} and wanted_board_id is not null limit 1)) one
        union all select board_type, id, label, agent_id, free_since, capabilities, null, false from boards
          where id = any(${sql.param(wanted)}::text[]) and ${isFree}) one group by 1, 2, 3, 4, 5, 6),
    lanes as materialized (
      select slug, null as board, needs, depth + (select count(*) from free where type = slug) as size from types
      union all select board_type, id, '{}', ${2 + more}::int from boards where id = any(${sql.param(freed)}::text[])
      union select type, id, '{}', ${2 + more}::int from free where is_named),
    waiting as materialized (
      select slug as type, board, one.* from lanes cross join lateral (
        ${allFirst}) one)
    select (select json_agg(lanes) from lanes) as lanes,
      (select coalesce(json_agg(one order by free_since, id), '[]') from (
        select type, id, label, agent_id as "agentId", free_since, free_since as "freeSince", capabilities, tops from free) one) as free,
      (select coalesce(json_agg(one order by ${placeOrder()}), '[]') from (
        select waiting.type, waiting.board, waiting.held, one.* from waiting cross join lateral (
          select ${planned} where sessions.id = waiting.session offset 0) one) one) as waiting,
      (select coalesce(json_agg(one), '[]') from (select distinct owner, held from waiting) waiting cross join lateral (
        select ${plannedUser}, waiting.held from users
        where users.id = waiting.owner offset 0) one) as users`)
  if (!row) throw new Error('a select without a condition returned no row')
  const users = new Map([...row.users, ...world.users].map((user) => [user.id, user]))
  const sessions = new Map([...row.waiting.map(toSession), ...world.sessions].map((one) => [one.id, one]))
  const queues = slugs.map((slug) => toQueue(row, slug, limits))
  return { ...world, users: [...users.values()], sessions: [...sessions.values()], queues }
}

type Limit = { slug: string; needs: string[]; isAsked: boolean; depth: number; size: number }

/** Returns how far to read for each set of needs, which is left out if no session has it. */
function limitsOf(slug: string, starts: NewSession[], ending: PlannedSession[], more: number): Limit[] {
  const started = starts.filter(({ boardType }) => boardType === slug)
  const ended = ending.filter(({ boardType }) => boardType === slug)
  const asked = new Set([...started, ...ended].map(({ needs }) => needs.join()))
  const limit = { slug, depth: ended.length + more, size: started.length + more + 1 }
  return [[], ...knownNeeds].map((needs) => {
    const isAsked = needs.length === 0 || asked.has(needs.join())
    return { ...limit, needs: [...needs], isAsked }
  })
}

type Waiting = SessionRow & { type: string; board: string | null; held: number }
type Row = {
  lanes: { slug: string; board: string | null; needs: string[]; size: number }[]
  free: (Omit<PlannedBoard, 'freeSince'> & { type: string; freeSince: string; tops: string[] })[]
  waiting: Waiting[]
  users: PlannedUser[]
}

function toQueue(row: Row, boardType: string, limits: Limit[]): PlannedQueue {
  const found = row.free.filter(({ type }) => type === boardType)
  const waiting = row.waiting.filter(({ type }) => type === boardType)
  const isIn =
    ({ board, needs }: Row['lanes'][number]) =>
    (one: Waiting) =>
      one.board === board && (board !== null || one.needs.join() === needs.join())
  const lanes = row.lanes.filter(({ slug }) => slug === boardType)
  return {
    boardType,
    free: found.map(toBoard),
    lastFree: limits.flatMap(({ slug, needs, size }) => {
      if (slug !== boardType) return []
      const top = found.filter(({ tops }) => tops.includes(needs.join())).map(toBoard)
      return { needs, board: top.length < size ? null : (top.at(-1) ?? null) }
    }),
    lanes: lanes.map((lane) => ({
      ...{ wantedBoardId: lane.board, needs: lane.needs },
      last: lastOf(waiting.filter(isIn(lane)), lane.size),
    })),
  }
}

/** Returns the last of a lane, if more may follow. */
function lastOf(waiting: Waiting[], size: number): PlannedQueue['lanes'][number]['last'] {
  if (waiting.length < size) return undefined
  const last = waiting.at(-1)
  return last ? { held: last.held, createdAt: toSession(last).createdAt, id: last.id } : null
}

function toBoard({ id, label, agentId, freeSince, capabilities }: Row['free'][number]): PlannedBoard {
  return { id, label, agentId, capabilities, freeSince: new Date(freeSince) }
}
