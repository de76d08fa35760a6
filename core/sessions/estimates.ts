import { type SQL, sql } from 'drizzle-orm'
import { queueOrder } from '#core/scheduler/index.ts'
import { db, isFree, isInService, type SessionState } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { estimateStarts, type Waiting } from './estimate.ts'

/** How far into a queue estimates reach, so that what is read does not grow with the queue. */
const MAX_POSITION = 100

type Estimated = { id: string; state: SessionState; board_type: string; estimated_start_at: Date | null }

/** Returns sessions with the estimate of those that are queued. Reads nothing without such ones. */
export async function withEstimates<S extends Estimated>(sessions: S[]): Promise<S[]> {
  const queued = sessions.filter(({ state }) => state === 'queued')
  if (queued.length === 0) return sessions
  const starts = await readStarts([...new Set(queued.map((one) => one.board_type))])
  return sessions.map((one) => ({ ...one, estimated_start_at: starts.get(one.id) ?? null }))
}

/** The place of a session that would be started now, behind all others. */
const NEXT = 'next'

/**
 * Returns when a session that is started now would get a board, by type. Types with a free board,
 * or with too long a queue to say, are missing.
 */
export async function estimateNextStarts(): Promise<Map<string, Date>> {
  const rows = await readQueues(sql`
    select board_type as type from boards where ${isInService} group by 1 having not bool_or(${isFree})`)
  const now = Date.now()
  const next = { id: NEXT, wantedBoardId: null, needs: [], minutes: 1, createdAt: new Date(now).toISOString() }
  return new Map(
    rows.flatMap(({ type, queue, boards }) => {
      const at = queue.length < MAX_POSITION && startsOf({ queue: [...queue, next], boards }, now).get(NEXT)
      return at ? [[type, at] as const] : []
    }),
  )
}

type Row = {
  queue: (Omit<Waiting, 'createdAt'> & { createdAt: string })[]
  /** Boards in service; those with a session have its minutes, and its end once it runs. */
  boards: { id: string; capabilities: string[]; minutes: number | null; expiresAt: string | null }[]
}

/** Returns when the first hundred of each queue are likely to start, by session id. */
async function readStarts(types: string[]): Promise<Map<string, Date>> {
  const rows = await readQueues(sql`select unnest(${sql.param(types)}::text[]) as type`)
  const now = Date.now()
  return new Map(rows.flatMap((row) => [...startsOf(row, now)]))
}

/** Reads the first hundred of each queue, and the boards that they wait for. */
function readQueues(types: SQL) {
  return db().execute<Row & { type: string }>(sql`
    select type, (select coalesce(json_agg(one), '[]') from (
        select id, wanted_board_id as "wantedBoardId", needs, minutes, created_at as "createdAt"
        from sessions where state = 'queued' and board_type = type
        order by ${queueOrder()} limit ${MAX_POSITION}) one) as queue,
      (select coalesce(json_agg(one), '[]') from (
        select boards.id, boards.capabilities, live.minutes, live.expires_at as "expiresAt"
        from boards left join sessions live on live.board_id = boards.id and live.state in ('starting', 'running')
        where boards.board_type = type and ${isInService} order by boards.id) one) as boards
    from (${types}) types`)
}

function startsOf({ queue, boards }: Row, now: number): Map<string, Date> {
  const waiting = queue.map(({ createdAt, ...one }) => ({ ...one, createdAt: new Date(createdAt) }))
  const inService = boards.map(({ minutes, expiresAt, ...board }) => {
    const end = expiresAt ? Date.parse(expiresAt) : now + (minutes ?? 0) * MINUTE_MS
    return { ...board, freeAt: new Date(Math.max(now, end)) }
  })
  return estimateStarts(waiting, inService)
}
