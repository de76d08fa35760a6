import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { latestCommand } from '#core/commands/index.ts'
import { lockUpNow } from '#core/consoles/index.ts'
import { notFound } from '#core/errors.ts'
import { isDueFor, queueOrder, readSettled } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { boards, consoles, db, isInTransaction, sessions } from '#db/index.ts'
import { prepared } from '#db/prepared.ts'
import { endedColumns, sessionColumns } from './columns.ts'
import { withEstimates } from './estimates.ts'
import type { SessionWithConnection } from './schemas.ts'

/**
 * Returns one of the user's own sessions, with its connection while it runs. Throws `not_found`.
 */
export async function getSession(user: User, sessionId: string): Promise<SessionWithConnection> {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))
  const [found] = await readSettled(user.id, (dueAfter) =>
    selectWithConnection(isOwn, { isDue: isDueFor(sessions.userId, sql`${dueAfter}`) }),
  )
  if (!found) throw notFound('session')
  const { isDue: _, ...session } = found
  const [estimated] = await withEstimates([session])
  return estimated ?? session
}

/**
 * Throws `not_found` for a session of the user that this key did not start, nor a job of `trustId`
 * if it is given, or of another user.
 */
export async function refuseStartedByOthers(
  userId: string,
  keyId: string,
  sessionId: string,
  trustId?: string | null,
): Promise<void> {
  const isByIt = trustId
    ? or(eq(sessions.startedBy, keyId), eq(sessions.trustId, trustId))
    : eq(sessions.startedBy, keyId)
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isByIt)
  if ((await db().$count(sessions, isOwn)) === 0) throw notFound('session')
}

/** The reads of this turn of the event loop, which share a statement. */
let together: { ids: Set<string>; found: Promise<Map<string, SessionWithConnection>> } | undefined

/**
 * Returns a session of any user, as it is now, for who has just changed it. A batch completes many
 * changes at once, and their sessions are read at once.
 */
export async function readChanged(id: string): Promise<SessionWithConnection> {
  const found = isInTransaction() ? readSessions([id]) : readTogether(id)
  const session = (await found).get(id)
  if (!session) throw new Error(`session ${id} is gone`)
  return session
}

function readTogether(id: string): Promise<Map<string, SessionWithConnection>> {
  together ??= { ids: new Set(), found: nextTurn().then(readAsked) }
  together.ids.add(id)
  return together.found
}

function readAsked(): Promise<Map<string, SessionWithConnection>> {
  const ids = [...(together?.ids ?? [])]
  together = undefined
  return readSessions(ids)
}

const findSessions = prepared(() =>
  selectWithConnection(sql`${sessions.id} = any(${sql.placeholder('ids')}::text[])`, {
    queue_position: endedColumns.queue_position,
  }).prepare('sessions'),
)

/** Returns sessions of any user, as they are now, by id. */
export async function readSessions(ids: string[]): Promise<Map<string, SessionWithConnection>> {
  const read = await findSessions().execute({ ids })
  const isAnyQueued = read.some(({ state }) => state === 'queued')
  const positions = isAnyQueued ? await readQueuePositions(ids) : new Map<string, number>()
  const placed = read.map((session) => ({ ...session, queue_position: positions.get(session.id) ?? null }))
  return new Map((await withEstimates(placed)).map((session) => [session.id, session]))
}

/** Returns `queuePosition` for many sessions at once: each queue is ordered once. */
async function readQueuePositions(ids: string[]): Promise<Map<string, number>> {
  const rows = await db().execute<{ id: string; position: number }>(sql`
    with asked as (select id, board_type from sessions where id = any(${sql.param(ids)}::text[]) and state = 'queued')
    select ordered.id, position from asked join (
      select id, row_number() over (partition by board_type
        order by ${queueOrder()})::int as position
      from sessions where state = 'queued' and board_type in (select board_type from asked)) ordered on ordered.id = asked.id`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** Selects sessions with their connection, which lists leave out. */
export function selectWithConnection<C extends Record<string, SQL | SQL.Aliased>>(matching: SQL | undefined, more?: C) {
  const connection = sql<string | null>`case when ${sessions.state} = 'running' then ${boards.connection} end`
  const console = sql<{ bytes: number; first_offset: number } | null>`(
    select json_build_object('bytes', ${consoles.bytesOut}, 'first_offset', ${consoles.firstOffset})
    from ${consoles} where ${consoles.sessionId} = ${sessions.id})`
  const isOnline = sql<
    boolean | null
  >`case when ${boards.agentId} is not null and ${sessions.state} in ('starting', 'running')
    then ${boards.agentOnline} and ${sessions.boardLostAt} is null end`
  const end = { end_fault: sessions.endFault, end_message: sessions.endMessage }
  const { speed, seed, parts } = sessions
  return db()
    .select({
      ...sessionColumns,
      connection,
      console,
      command: latestCommand,
      board_online: isOnline,
      lock_up: lockUpNow,
      ...end,
      ...{ speed, seed, parts },
      ...(more as C),
    })
    .from(sessions)
    .leftJoin(boards, eq(boards.id, sessions.boardId))
    .where(matching)
}
