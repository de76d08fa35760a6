import { sql } from 'drizzle-orm'
import { reportBoardEvent } from '#core/sessions/index.ts'
import { db } from '#db/index.ts'

type Done = {
  command: string
  binding: number
  ok: boolean
  fault: 'user' | 'infrastructure' | null
  error: string | null
  tail: string
}

/**
 * Applies the end of a command: a prepared board starts its session, one that could not be prepared
 * is replaced. A command that has ended before, is of another agent or of another binding changes
 * nothing. The session comes first: if this process dies in between, the agent says it again.
 */
export async function finishCommand(
  agentId: string,
  { command, binding, ok, fault, error, tail }: Done,
): Promise<void> {
  const isOpen = sql`commands.id = ${command} and commands.binding_no = ${binding} and state in ('queued', 'running')
    and board_id in (select id from boards where agent_id = ${agentId})`
  const [open] = await db().execute<{ session_id: string | null }>(sql`select session_id from commands where ${isOpen}`)
  if (!open) return
  const message = error ?? 'The board could not be prepared.'
  const event = ok ? { kind: 'board_ready' as const } : { kind: 'board_not_ready' as const, message }
  if (open.session_id) await reportBoardEvent({ ...event, sessionId: open.session_id, bindingNo: binding })
  await db().execute(sql`
    update commands set state = ${ok ? 'succeeded' : 'failed'}, fault = ${fault}, error = ${error}, output_tail = ${tail},
      ended_at = date_trunc('milliseconds', now()) where ${isOpen}`)
}
