import { sql } from 'drizzle-orm'
import type { Action } from '#core/audit/index.ts'
import type { User } from '#core/users.ts'
import { type commandKinds, type commandStates, db } from '#db/index.ts'

const MAX_EVENTS = 200

/** What is done to a session, as the audit has it. What it goes through itself is in its row. */
const audited = ['session_extended', 'console_shared', 'console_share_revoked'] as const satisfies Action[]

/** What happened in a session: an audit event, an act on its board, or a refund. */
export type TimelineEvent = { at: Date } & (
  | { kind: 'action'; action: TimelineAction; details: Record<string, unknown> }
  | {
      kind: 'command'
      command: (typeof commandKinds)[number]
      state: (typeof commandStates)[number]
      error: string | null
    }
  | { kind: 'refund'; credits: number }
)

export type TimelineAction = (typeof audited)[number] | 'session_queued' | 'session_started' | 'session_ended'

type Row = { at: string; event: TimelineEvent }

/**
 * Returns the first 200 things that happened in a session of the user, oldest first: what was done
 * with it, what its board was asked to do, and what was refunded. Nothing happened in a session of
 * somebody else. The minute allows for two clocks that differ.
 */
export async function readTimeline(user: User, sessionId: string): Promise<TimelineEvent[]> {
  const rows = await db().execute<Row>(sql`
    with own as materialized (
      select id, user_id, created_at, started_at, ended_at, end_reason, credits_refunded
      from sessions where id = ${sessionId} and user_id = ${user.id})
    select at, event from (
      select at, jsonb_build_object('kind', 'action', 'action', action, 'details',
        case when action = 'session_ended' then jsonb_build_object('reason', end_reason) else '{}' end) as event
      from own cross join lateral (values (created_at, 'session_queued'), (started_at, 'session_started'),
        (ended_at, 'session_ended')) stages (at, action)
      where at is not null
      union all
      select audit_events.created_at, jsonb_build_object('kind', 'action', 'action', action, 'details', details)
      from own join audit_events on audit_events.user_id = own.user_id and subject_id = own.id
        and audit_events.created_at >= own.created_at - interval '1 minute'
        and action in ${audited}
      union all
      select commands.created_at, jsonb_build_object('kind', 'command', 'command', kind, 'state', state, 'error', error)
      from own join commands on commands.session_id = own.id and kind not in ('prepare', 'health_check', 'wipe')
      union all
      select entries.created_at, jsonb_build_object('kind', 'refund', 'credits', amount)
      from own join entries on entries.user_id = own.user_id and session_id = own.id and kind = 'refund'
      where credits_refunded > 0
    ) happened order by at limit ${MAX_EVENTS}`)
  return rows.map(({ at, event }) => ({ ...event, at: new Date(at) }))
}
