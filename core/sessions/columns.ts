import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LatestCommand, latestCommand } from '#core/commands/index.ts'
import { pageFields } from '#core/pagination.ts'
import { faultOf, sessionsHeldBy } from '#core/scheduler/index.ts'
import { Timestamp } from '#core/timestamps.ts'
import {
  boards,
  consoles,
  db,
  type EndFault,
  endFaults,
  endReasons,
  isInTransaction,
  sessionStates,
  sessions,
} from '#db/index.ts'
import { boardSpeeds } from '#wire/agent-protocol.ts'
import { PartRecord } from './declared-parts.ts'
import { withEstimates } from './estimates.ts'
import { Metadata } from './metadata.ts'

/** Returns the ends with a fault, for its description. */
function reasonsOf(fault: EndFault | null): string {
  return endReasons.flatMap((reason) => (faultOf(reason) === fault ? [`\`${reason}\``] : [])).join(', ')
}

/** The fields of a session (docs/contract.md §4). */
export const Session = z
  .strictObject({
    id: z.string(),
    user_id: z.string(),
    board_id: z.string().nullable().meta({ description: 'Null while the session is queued.' }),
    board_type: z.string(),
    board_specs: z
      .string()
      .meta({ description: 'The board’s specs when the session got it. Later changes do not affect it.' }),
    base_image_id: z.string().meta({ description: 'The image on the board when the session becomes usable.' }),
    state: z.enum(sessionStates).meta({
      description: 'Changes in this order only; a state may be skipped. Sessions that have not ended are active.',
    }),
    end_reason: z.enum(endReasons).nullable().meta({ description: 'Null until the session ends.' }),
    credits_used: z.int().meta({ description: 'Paid so far, before refunds.' }),
    credits_refunded: z.int().meta({ description: 'Refunded so far.' }),
    created_at: Timestamp,
    started_at: Timestamp.nullable().meta({ description: 'When it began to run.' }),
    ended_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable().meta({ description: 'When its time limit ends it.' }),
    credits_per_minute: z.int().meta({ description: 'Charged as each running minute starts. Fixed for the session.' }),
    queue_position: z.int().nullable().meta({ description: 'From 1, within the board type. Null unless queued.' }),
    started_by: z.string().meta({ description: '`web`, or the id of the API key that started it.' }),
    metadata: Metadata.meta({ description: 'The pairs given at the start.' }),
    lease_seconds: z.int().nullable().meta({ description: 'Null without a lease.' }),
    lease_expires_at: Timestamp.nullable().meta({
      description: 'When the session ends unless its lease is renewed. Null without a lease.',
    }),
    max_credits: z.int().nullable().meta({ description: 'It ends before it costs more. Null without such a limit.' }),
    estimated_start_at: Timestamp.nullable().meta({
      description:
        'When its turn in the queue will come if every session uses all of its time. Null unless queued, and if that cannot be known.',
    }),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** A session read alone, with what lists leave out: how to reach its board, and its console. */
export const SessionWithConnection = Session.extend({
  console: z
    .strictObject({
      bytes: z.int().meta({ description: 'How much output is recorded.' }),
      first_offset: z
        .int()
        .meta({ description: 'All output from this offset on is kept; before it, only the first 64 KiB are.' }),
    })
    .nullable()
    .meta({ description: 'Null until the board has been prepared, and for boards without a console.' }),
  board_online: z.boolean().nullable().meta({
    description: 'Whether the board can be reached now. Null unless the session has a board with a console.',
  }),
  end_fault: z
    .enum(endFaults)
    .nullable()
    .meta({
      description: `What caused the end. \`policy\`: a limit or the operator (${reasonsOf('policy')}). \`infrastructure\`: the board or the service (${reasonsOf('infrastructure')}). Null if it was an act of the user (${reasonsOf(null)}). \`user\` is reserved.`,
    }),
  end_message: z.string().nullable().meta({ description: 'The reason in words, if there is more to say.' }),
  command: LatestCommand.nullable().meta({ description: 'The newest act on its board, and how far it is.' }),
  speed: z.enum(boardSpeeds).meta({ description: 'How fast an emulated board runs: `real` or `max`.' }),
  seed: z.int().nullable().meta({ description: 'What the noise and bounce of parts are drawn from, if it was given.' }),
  parts: z.array(PartRecord).meta({ description: 'The emulated parts on the pins of the board.' }),
  connection: z.string().nullable().meta({
    description:
      'How to reach the board, as lines of text. Null unless the session is running and the operator has set it.',
  }),
}).meta({ id: 'SessionWithConnection' })
export type SessionWithConnection = z.infer<typeof SessionWithConnection>

export const SessionsRecord = z
  .strictObject({ active: z.array(Session), ended: z.array(Session), ...pageFields })
  .meta({ id: 'Sessions' })
export type SessionsRecord = z.infer<typeof SessionsRecord>

/** The position in the queue of the board type, from 1; null unless queued. */
export const queuePosition = sql<number | null>`case when ${sessions}.state = 'queued' then (
  select count(*)::int from ${sessions} ahead
  where ahead.state = 'queued' and ahead.board_type = ${sessions}.board_type
    and (${sessionsHeldBy(sql`ahead.user_id`)}, ahead.created_at, ahead.id)
      <= (${sessionsHeldBy(sql`${sessions}.user_id`)}, ${sessions}.created_at, ${sessions}.id)
) end`

export const sessionColumns = {
  id: sessions.id,
  user_id: sessions.userId,
  board_id: sessions.boardId,
  board_type: sessions.boardType,
  board_specs: sessions.boardSpecs,
  base_image_id: sessions.baseImageId,
  state: sessions.state,
  end_reason: sessions.endReason,
  credits_used: sessions.creditsUsed,
  credits_refunded: sessions.creditsRefunded,
  created_at: sessions.createdAt,
  started_at: sessions.startedAt,
  ended_at: sessions.endedAt,
  expires_at: sessions.expiresAt,
  credits_per_minute: sessions.creditsPerMinute,
  queue_position: queuePosition.as('queue_position'),
  started_by: sessions.startedBy,
  metadata: sessions.metadata,
  lease_seconds: sessions.leaseSeconds,
  lease_expires_at: sessions.leaseExpiresAt,
  max_credits: sessions.maxCredits,
  /** `withEstimates` fills it in for those that wait. */
  estimated_start_at: sql<Date | null>`null::timestamptz`.as('estimated_start_at'),
}

/**
 * The fields that the rules of `core/billing.ts` read, and what else pages of live sessions show.
 */
export const billingColumns = {
  id: sessions.id,
  state: sessions.state,
  minutes: sessions.minutes,
  creditsPerMinute: sessions.creditsPerMinute,
  creditsUsed: sessions.creditsUsed,
  createdAt: sessions.createdAt,
  startedAt: sessions.startedAt,
  expiresAt: sessions.expiresAt,
  creditsRefunded: sessions.creditsRefunded,
  maxCredits: sessions.maxCredits,
}

/** As `sessionColumns`, for ended sessions: without the subquery for a position in the queue. */
export const endedColumns = { ...sessionColumns, queue_position: sql<number | null>`null::int`.as('queue_position') }

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

/** Returns sessions of any user, as they are now, by id. */
export async function readSessions(ids: string[]): Promise<Map<string, SessionWithConnection>> {
  const isAsked = sql`${sessions.id} = any(${sql.param(ids)}::text[])`
  const read = await selectWithConnection(isAsked, { queue_position: endedColumns.queue_position })
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
        order by ${sessionsHeldBy(sql`sessions.user_id`)}, created_at, id)::int as position
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
      ...end,
      ...{ speed, seed, parts },
      ...(more as C),
    })
    .from(sessions)
    .leftJoin(boards, eq(boards.id, sessions.boardId))
    .where(matching)
}
