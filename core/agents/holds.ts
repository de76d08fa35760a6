import { sql } from 'drizzle-orm'
import { db, type SessionState } from '#db/index.ts'
import type { FlashFormat } from '#wire/firmware.ts'

/** A live session's hold on one of an agent's boards. */
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

/** Returns the holds of live sessions on an agent's boards. */
export async function readHolds(agentId: string): Promise<Hold[]> {
  return db().execute<Hold>(sql`
    select agent_slot as slot, sessions.id as "sessionId", user_id as "userId", sessions.binding_no::float8 as "bindingNo", state,
      coalesce(bytes_out, 0)::float8 as stored,
      (extract(epoch from expires_at - now()) * 1000)::float8 as "endsInMs"
    from boards join sessions on sessions.board_id = boards.id and state in ('starting', 'running')
    left join consoles on consoles.session_id = sessions.id
    where agent_id = ${agentId} and sessions.binding_no is not null`)
}

/** A base image, and how a board shows that it runs. */
type Boot = {
  image: { sha256: string; format: FlashFormat; size: number; address: number | null } | null
  send: string | null
  expect: string | null
  timeout_ms: number
}

type Prepare = {
  command: string
  binding: number
  slot: string
  session: string
  deadline_ms: number
  boot: Boot
}

type Release = { binding: number; slot: string; check: Boot | null }

/** What an agent has to do: boards to prepare, and bindings to release. */
export type AgentWork = { prepare: Prepare[]; release: Release[] }

/** The `Boot` of a base image. */
const boot = sql`json_build_object(
  'image', (select json_build_object('sha256', encode(base_images.sha256, 'hex'), 'format', base_images.format,
    'size', octet_length(firmware_blobs.bytes), 'address', base_images.load_address)
    from firmware_blobs where firmware_blobs.sha256 = base_images.sha256),
  'send', boot_send, 'expect', boot_expect, 'timeout_ms', boot_timeout_s * 1000)`

/**
 * Returns everything an agent has to do now. It may have been told before: carrying it out again
 * changes nothing.
 */
export async function readWork(agentId: string): Promise<AgentWork> {
  const [prepare, release] = await Promise.all([
    db().execute<Prepare>(sql`
      select commands.id as command, commands.binding_no::float8 as binding, agent_slot as slot, sessions.id as session,
        greatest(0, extract(epoch from deadline_at - now()) * 1000)::int as deadline_ms, ${boot} as boot
      from commands join boards on boards.id = commands.board_id join sessions on sessions.id = commands.session_id
      join base_images on base_images.id = sessions.base_image_id
      where agent_id = ${agentId} and commands.state in ('queued', 'running') and kind = 'prepare'
        and sessions.state = 'starting' and sessions.binding_no = commands.binding_no`),
    db().execute<Release>(sql`
      select last_binding_no::float8 as binding, agent_slot as slot, null as check from boards
      where agent_id = ${agentId} and clean_binding_no < last_binding_no and not exists (select 1 from sessions
        where board_id = boards.id and binding_no = last_binding_no and state in ('starting', 'running'))`),
  ])
  return { prepare: [...prepare], release: [...release] }
}
