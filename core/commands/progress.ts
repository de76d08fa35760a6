import { sql } from 'drizzle-orm'
import { tellInstances } from '#core/instances.ts'
import { db } from '#db/index.ts'
import type { CommandPhase } from '#wire/collects.ts'

type Progress = { command: string; phase: CommandPhase; percent: number }

/** Records how far a command of one of an agent's boards is. One that has ended stays as it is. */
export async function reportProgress(agentId: string, { command, phase, percent }: Progress): Promise<void> {
  const [changed] = await db().execute<{ session: string | null }>(sql`
    update commands set phase = ${phase}, progress = ${percent}
    where id = ${command} and state in ('queued', 'running') and (phase is distinct from ${phase} or progress <> ${percent})
      and board_id in (select id from boards where agent_id = ${agentId})
    returning session_id as session`)
  if (changed?.session) await tellInstances({ t: 'session', session: changed.session })
}
