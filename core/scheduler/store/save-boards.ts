import { sql } from 'drizzle-orm'
import { tellingInstance, tellingInstances } from '#core/instances.ts'
import { newId } from '#db/ids.ts'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { PlannedSession } from '../rules/world.ts'

/** What a plan changes beside sessions: commands for agents. */

/**
 * Cancels the open commands of sessions that have ended or got another board. What their boards
 * have not handed over by then is lost.
 */
export async function endCommands(sessions: PlannedSession[]): Promise<void> {
  await db().execute(sql`update commands set state = 'cancelled', asked = null, ended_at = date_trunc('milliseconds', statement_timestamp())
    where session_id = any(${sql.param(idsOf(sessions))}::text[]) and state in ('queued', 'running')`)
  await db().execute(sql`update artifacts set state = 'failed', ended_at = date_trunc('milliseconds', statement_timestamp()),
      error = 'The session gave up its board before it was complete.'
    where session_id = any(${sql.param(idsOf(sessions))}::text[]) and state = 'pending'`)
}

/** Asks the agents of boards to prepare them for their sessions. */
export async function prepareBoards(sessions: PlannedSession[]): Promise<void> {
  const rows = sessions.map(({ id }) => ({ id: newId('command'), sessionId: id }))
  await db().execute(sql`insert into commands (id, session_id, board_id, binding_no, kind, deadline_at)
    select given.id, sessions.id, board_id, binding_no, 'prepare', start_deadline_at
    from ${recordset(rows, 'id text, "sessionId" text')} join sessions on sessions.id = given."sessionId"`)
}

/** Tells the instances that hold the agents of boards that there is work, at the commit. */
export async function wakeAgents(boardIds: string[]): Promise<void> {
  await db().execute(sql`
    select ${tellingInstance(sql`connected_instance`, { t: 'work', agent: sql`id` })} from agents
    where connected_instance is not null
      and id in (select agent_id from boards where id = any(${sql.param(boardIds)}::text[]))`)
}

/** Tells all instances that sessions with an agent have changed, at the commit. */
export async function announceSessions(sessions: PlannedSession[]): Promise<void> {
  await db().execute(sql`select ${tellingInstances({ t: 'session', session: sql`id` })}
    from unnest(${sql.param(idsOf(sessions))}::text[]) as id`)
}

function idsOf(sessions: PlannedSession[]): string[] {
  return sessions.map(({ id }) => id)
}
