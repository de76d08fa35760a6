import { sql } from 'drizzle-orm'
import { db, type SessionState } from '#db/index.ts'
import type { BoardSpeed } from '#wire/agent-protocol.ts'
import type { Part } from '#wire/parts.ts'
import { type Act, readActs } from './acts.ts'
import { type Boot, boot } from './boot.ts'
import { mayBeTriedAgain } from './checks.ts'
import { suspectEchoBytes, suspectLoops } from './suspicions.ts'

export type Hold = {
  slot: string
  sessionId: string
  userId: string
  bindingNo: number
  state: SessionState
  /** How many bytes of its console are in the database. */
  stored: number
  /** How long the session may still last; null until it runs. */
  endsInMs: number | null
}

export async function readHolds(agentId: string): Promise<Hold[]> {
  return db().execute<Hold>(sql`
    select agent_slot as slot, sessions.id as "sessionId", user_id as "userId", sessions.binding_no::float8 as "bindingNo", state,
      coalesce(bytes_out, 0)::float8 as stored,
      (extract(epoch from expires_at - now()) * 1000)::float8 as "endsInMs"
    from boards join sessions on sessions.board_id = boards.id and state in ('starting', 'running')
    left join consoles on consoles.session_id = sessions.id
    where agent_id = ${agentId} and sessions.binding_no is not null`)
}

type Prepare = {
  command: string
  binding: number
  slot: string
  session: string
  deadline_ms: number
  boot: Boot
  speed: BoardSpeed
  seed: number | null
  parts: Part[]
}

type Release = {
  binding: number
  slot: string
  check: Boot | null
  /** Of a board that is checked on suspicion. */
  loops?: number
  echo_bytes?: number
}

/** What an agent has to do: boards to prepare, acts on boards, and bindings to release. */
export type AgentWork = { prepare: Prepare[]; acts: Act[]; release: Release[] }

/**
 * Returns everything an agent has to do now. It may have been told before: carrying it out again
 * changes nothing.
 */
export async function readWork(agentId: string): Promise<AgentWork> {
  const [acts, prepare, release] = await Promise.all([
    readActs(agentId),
    db().execute<Prepare>(sql`
      select commands.id as command, commands.binding_no::float8 as binding, agent_slot as slot, sessions.id as session,
        greatest(0, extract(epoch from deadline_at - now()) * 1000)::int as deadline_ms, ${boot} as boot,
        speed, seed, parts
      from commands join boards on boards.id = commands.board_id join sessions on sessions.id = commands.session_id
      join base_images on base_images.id = sessions.base_image_id
      where agent_id = ${agentId} and commands.state in ('queued', 'running') and kind = 'prepare'
        and sessions.state = 'starting' and sessions.binding_no = commands.binding_no`),
    db().execute<Release & { suspected: Partial<Release> }>(sql`
      select last_binding_no::float8 as binding, agent_slot as slot, (select ${boot} from base_images
        where base_images.board_type = boards.board_type order by label limit 1) as check,
        json_strip_nulls(json_build_object('loops', ${suspectLoops}, 'echo_bytes', ${suspectEchoBytes})) as suspected from boards
      where agent_id = ${agentId} and clean_binding_no < last_binding_no and ${mayBeTriedAgain} and not exists (select 1 from sessions
        where board_id = boards.id and binding_no = last_binding_no and state in ('starting', 'running'))`),
  ])
  return { acts, prepare: [...prepare], release: release.map(({ suspected, ...one }) => ({ ...one, ...suspected })) }
}
