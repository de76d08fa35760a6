import { sql } from 'drizzle-orm'
import { failArtifacts } from '#core/artifacts/index.ts'
import { tellInstances } from '#core/instances.ts'
import { reportBoardEvent } from '#core/scheduler/index.ts'
import { storable } from '#core/storable.ts'
import { db } from '#db/index.ts'
import type { ScenarioResult } from '#wire/scenario.ts'

type Done = {
  command: string
  binding: number
  ok: boolean
  fault: 'user' | 'infrastructure' | null
  error: string | null
  tail: string
  output_from: number | null
  scenario?: ScenarioResult | undefined
}

/**
 * Applies the end of a command: a prepared board starts its session, one that could not be prepared
 * is replaced. Any other act only ends; a broken board is reported by itself. A command that has
 * ended before, is of another agent or of another binding changes nothing. The session comes first:
 * if this process dies in between, the agent says it again.
 */
export async function finishCommand(
  agentId: string,
  { command, binding, ok, fault, error, tail, output_from: outputFrom, scenario }: Done,
): Promise<void> {
  const isOpen = sql`commands.id = ${command} and commands.binding_no = ${binding} and state in ('queued', 'running')
    and board_id in (select id from boards where agent_id = ${agentId})`
  const [open] = await db().execute<{ session: string | null; kind: string }>(
    sql`select session_id as session, kind from commands where ${isOpen}`,
  )
  if (!open) return
  const { session, kind } = open
  const message = error ?? 'The board could not be prepared.'
  const event = ok ? { kind: 'board_ready' as const } : { kind: 'board_not_ready' as const, message }
  if (session && kind === 'prepare') await reportBoardEvent({ ...event, sessionId: session, bindingNo: binding })
  await db().execute(sql`
    update commands set state = ${ok ? 'succeeded' : 'failed'}, fault = ${fault}, error = ${error}, output_tail = ${storable(tail)},
      asked = null, result = case when kind = 'scenario' then ${scenario ? JSON.stringify(scenario) : null}::jsonb end,
      progress = case when ${ok} then 100 else progress end, ended_at = date_trunc('milliseconds', now()),
      output_from = (select base_offset + ${outputFrom}::bigint from consoles
        where consoles.session_id = commands.session_id and consoles.binding_no = commands.binding_no)
    where ${isOpen}`)
  if (kind === 'collect' && !ok) await failArtifacts([command])
  if (session && kind !== 'prepare') await tellInstances({ t: 'session', session })
}
