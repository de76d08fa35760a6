import { sql } from 'drizzle-orm'
import type { Action } from '#core/audit/index.ts'
import { fileOfCommand, type NamedFile } from '#core/firmware/index.ts'
import type { User } from '#core/users.ts'
import { type commandKinds, type commandStates, db } from '#db/index.ts'
import type { Starter } from './labels.ts'

const MAX_EVENTS = 200

/** What is done to a session, as the audit has it. What it goes through itself is in its row. */
const audited = ['session_extended', 'console_shared', 'console_share_revoked'] as const satisfies Action[]

/** What happened in a session: an audit event, an act on its board, or a refund. */
export type TimelineEvent = {
  at: Date
  /** The API key that it was done with; null if the web pages or the service did it. */
  by: Starter
} & (
  | { kind: 'action'; action: TimelineAction; details: Record<string, unknown> }
  | {
      kind: 'command'
      command: (typeof commandKinds)[number]
      state: (typeof commandStates)[number]
      error: string | null
      /** What was flashed; null for other acts, and once the file is deleted. */
      file: NamedFile | null
    }
  | { kind: 'refund'; credits: number }
)

export type TimelineAction = (typeof audited)[number] | 'session_queued' | 'session_started' | 'session_ended'

type Row = { at: string; event: TimelineEvent }

const BY = sql`case when api_keys.id is not null
  then jsonb_build_object('label', api_keys.label, 'last_four', api_keys.last_four) end`

/**
 * Returns the last 200 things that happened in a session of the user, oldest first: what was done
 * with it, what its board was asked to do, and what was refunded. Nothing happened in a session of
 * somebody else. The minute allows for two clocks that differ.
 */
export async function readTimeline(user: User, sessionId: string): Promise<TimelineEvent[]> {
  const rows = await db().execute<Row>(sql`
    with own as materialized (
      select id, user_id, created_at, started_at, ended_at, end_reason, credits_refunded, started_by
      from sessions where id = ${sessionId} and user_id = ${user.id})
    select at, event from (
      select at, stage, jsonb_build_object('kind', 'action', 'action', action, 'by', ${BY}, 'details',
        case when action = 'session_ended' then jsonb_build_object('reason', end_reason) else '{}' end) as event
      from own cross join lateral (values (created_at, 0, 'session_queued', started_by),
        (started_at, 1, 'session_started', null), (ended_at, 3, 'session_ended', null)) stages (at, stage, action, key)
        left join api_keys on api_keys.id = key
      where at is not null
      union all
      select audit_events.created_at, 2, jsonb_build_object('kind', 'action', 'action', action, 'by', ${BY},
        'details', details)
      from own join audit_events on audit_events.user_id = own.user_id and subject_id = own.id
        and audit_events.created_at >= own.created_at - interval '1 minute'
        and action in ${audited}
        left join api_keys on api_keys.id = credential_id
      union all
      select commands.created_at, 2, jsonb_build_object('kind', 'command', 'command', commands.kind,
        'state', commands.state, 'error', error, 'by', ${BY}, 'file', ${fileOfCommand})
      from own join commands on commands.session_id = own.id and commands.kind not in ('prepare', 'health_check', 'wipe')
        left join api_keys on api_keys.id = commands.requested_by
      union all
      select entries.created_at, 4, jsonb_build_object('kind', 'refund', 'credits', amount, 'by', null)
      from own join entries on entries.user_id = own.user_id and session_id = own.id and kind = 'refund'
      where credits_refunded > 0
    ) happened order by at desc, stage desc limit ${MAX_EVENTS}`)
  return rows.map(({ at, event }) => ({ ...event, at: new Date(at) })).reverse()
}
