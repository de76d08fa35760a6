import { sql } from 'drizzle-orm'
import { type commandKinds, db } from '#db/index.ts'
import type { CollectAsked } from '#wire/collects.ts'
import type { PowerState } from '#wire/firmware.ts'
import type { ScenarioAsked } from '#wire/scenario.ts'
import { type Boot, boot } from './boot.ts'

type Head = { command: string; binding: number; slot: string; deadline_ms: number }
type Flash = { t: 'flash'; firmware: NonNullable<Boot['image']>; verify: boolean; base: Boot }

type Collect = { t: 'collect'; artifact: string; asked: CollectAsked }

/** What an agent has to do with a board of a running session, as it is told. */
export type Act = Head &
  (
    | Flash
    | Collect
    | { t: 'scenario'; asked: ScenarioAsked }
    | { t: 'reset' | 'break' }
    | { t: 'power'; state: PowerState }
    | { t: 'coverage'; on: boolean }
  )

type Row = Head & {
  kind: Exclude<(typeof commandKinds)[number], 'prepare' | 'wipe' | 'health_check'>
  firmware: Flash['firmware'] | null
  verify: boolean
  base: Boot
  artifact: string | null
  asked: CollectAsked | null
  steps: ScenarioAsked | null
}

const image = sql`coalesce(
  (select json_build_object('sha256', encode(sha256, 'hex'), 'format', format, 'size', size, 'address', commands.load_address)
    from firmware where firmware.id = commands.firmware_id),
  (select json_build_object('sha256', encode(image.sha256, 'hex'), 'format', image.format, 'size', octet_length(bytes),
      'address', image.load_address)
    from base_images image join firmware_blobs using (sha256) where image.id = commands.base_image_id))`

/**
 * Returns the acts that an agent has to carry out now. It may have been told before: carrying one
 * out again changes nothing.
 */
export async function readActs(agentId: string): Promise<Act[]> {
  await db().execute(sql`update commands set state = 'running', started_at = date_trunc('milliseconds', now())
    where state = 'queued' and kind <> 'prepare' and board_id in (select id from boards where agent_id = ${agentId})`)
  const rows = await db().execute<Row>(sql`
    select commands.id as command, commands.binding_no::float8 as binding, agent_slot as slot, commands.kind, verify,
      greatest(0, extract(epoch from deadline_at - now()) * 1000)::int as deadline_ms, ${image} as firmware, ${boot} as base,
      artifacts.id as artifact, artifacts.asked || jsonb_build_object('kind', artifacts.kind) as asked,
      commands.asked as steps
    from commands join boards on boards.id = commands.board_id join sessions on sessions.id = commands.session_id
    join base_images on base_images.id = sessions.base_image_id left join artifacts on artifacts.command_id = commands.id
    where agent_id = ${agentId} and commands.state = 'running' and commands.kind <> 'prepare' and sessions.state = 'running'
      and sessions.binding_no = commands.binding_no order by commands.created_at`)
  return rows.flatMap((row) => toAct(row) ?? [])
}

function toAct({ kind, firmware, verify, base, artifact, asked, steps, ...head }: Row): Act | undefined {
  if (kind === 'reset' || kind === 'break') return { t: kind, ...head }
  if (kind === 'power_on') return { t: 'power', state: 'on', ...head }
  if (kind === 'power_off') return { t: 'power', state: 'off', ...head }
  if (kind === 'coverage_on' || kind === 'coverage_off') return { t: 'coverage', on: kind === 'coverage_on', ...head }
  if (kind === 'power_cycle') return { t: 'power', state: 'cycle', ...head }
  if (kind === 'scenario') return steps ? { t: 'scenario', asked: steps, ...head } : undefined
  // Its artifact may have been deleted; then the command is late in the end.
  if (kind === 'collect') return artifact && asked ? { t: 'collect', artifact, asked, ...head } : undefined
  // Its file may have been deleted; then the command is late in the end.
  return firmware ? { t: 'flash', firmware, verify, base, ...head } : undefined
}
