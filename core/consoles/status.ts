import { sql } from 'drizzle-orm'
import { fileOfCommand, type NamedFile } from '#core/firmware/index.ts'
import { type commands, db, type EndFault, type EndReason, type SessionState } from '#db/index.ts'
import type { PortInfo } from '#wire/ports.ts'

/** How far an act on a board is, for viewers. */
export type CommandStatus = Pick<
  typeof commands.$inferSelect,
  'id' | 'kind' | 'state' | 'phase' | 'progress' | 'fault' | 'error'
> & { output_from: number | null; file: NamedFile | null }

/** What a viewer of a console has to know about its session. */
export type ConsoleStatus = {
  sessionId: string
  userId: string
  state: SessionState
  /** Null if its board has no agent: it has no console. */
  binding: number | null
  boardOnline: boolean
  unreachableSince: Date | null
  expiresAt: Date | null
  endReason: EndReason | null
  endFault: EndFault | null
  endMessage: string | null
  /** How long ago the session ended; null while it has not. */
  endedMsAgo: number | null
  agentId: string | null
  capabilities: string[]
  ports: PortInfo[]
  /** Whether the last act on the board's power has switched it off. */
  isOff: boolean
  command: CommandStatus | null
  /** The instance that has the agent's connection. */
  instance: string | null
  /** How many bytes of output are stored, and from where on all of them are kept. */
  stored: number
  firstOffset: number
}

type Row = Omit<ConsoleStatus, 'unreachableSince' | 'expiresAt'> & {
  unreachableSince: string | null
  expiresAt: string | null
}

const command = sql`(
  select json_build_object('id', id, 'kind', kind, 'state', state, 'phase', phase, 'progress', progress, 'fault', fault,
    'error', error, 'output_from', output_from, 'file', ${fileOfCommand})
  from commands where session_id = sessions.id order by created_at desc, id desc limit 1)`

/** Acts that failed, or that go on, have switched nothing. */
const isOff = sql`coalesce((
  select kind = 'power_off' from commands
  where session_id = sessions.id and state = 'succeeded' and kind in ('power_on', 'power_off', 'power_cycle')
  order by created_at desc, id desc limit 1), false)`

export async function readStatuses(sessionIds: string[]): Promise<Map<string, ConsoleStatus>> {
  const rows = await db().execute<Row>(sql`
    select sessions.id as "sessionId", user_id as "userId", state, sessions.binding_no::float8 as binding,
      state in ('starting', 'running') and board_lost_at is null and coalesce(agent_online, false) as "boardOnline",
      board_lost_at as "unreachableSince", expires_at as "expiresAt", end_reason as "endReason", end_fault as "endFault",
      end_message as "endMessage", (extract(epoch from now() - ended_at) * 1000)::float8 as "endedMsAgo", connected_instance as instance,
      agent_id as "agentId", coalesce(capabilities, '{}') as capabilities, coalesce(ports, '[]') as ports, ${command} as command,
      ${isOff} as "isOff",
      coalesce(bytes_out, 0)::float8 as stored, coalesce(first_offset, 0)::float8 as "firstOffset"
    from sessions left join boards on boards.id = board_id left join agents on agents.id = agent_id
    left join consoles on consoles.session_id = sessions.id
    where sessions.id = any(${sql.param(sessionIds)}::text[])`)
  return new Map(rows.map((row) => [row.sessionId, toStatus(row)]))
}

function toStatus({ unreachableSince, expiresAt, ...row }: Row): ConsoleStatus {
  return { ...row, unreachableSince: toDate(unreachableSince), expiresAt: toDate(expiresAt) }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
