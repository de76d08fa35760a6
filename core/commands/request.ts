import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { withAccountSlot } from '#core/account-slots.ts'
import { actor } from '#core/actor.ts'
import { addArtifact } from '#core/artifacts/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { type ConsoleStatus, findOwnConsole, refuseEnded, whenReady } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { findMade, type Idempotency, recordMade } from '#core/idempotency/index.ts'
import { tellInstance } from '#core/instances.ts'
import type { User } from '#core/users.ts'
import { newId } from '#db/ids.ts'
import { db, transaction } from '#db/index.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import { capabilityFor } from '#wire/collects.ts'
import type { PowerState } from '#wire/firmware.ts'
import type { ScenarioAsked } from '#wire/scenario.ts'
import { findFirmware } from './find-firmware.ts'
import { readCommand } from './read.ts'
import type { Command, FlashBoard } from './schemas.ts'

/** What a `collect` is to make. `asked` is as `wire/collects.ts` has it, without its kind. */
export type ArtifactAsked = { kind: ArtifactKind; asked: object }

type Row = {
  kind: Exclude<Command['kind'], 'prepare' | 'wipe' | 'health_check'>
  firmwareId?: string | undefined
  baseImageId?: string | undefined
  address?: number | undefined
  verify?: boolean
  artifact?: ArtifactAsked
  scenario?: ScenarioAsked
}

/** What a board must be able to do for each kind of command, in the words of its agent. */
const needs = {
  flash: 'flash',
  reset: 'reset',
  power_on: 'power',
  power_off: 'power',
  power_cycle: 'power',
  break: 'break',
  coverage_on: 'coverage',
  coverage_off: 'coverage',
  scenario: 'scenario',
} as const satisfies Record<Exclude<Row['kind'], 'collect'>, string>

const powerOf = { power_on: 'on', power_off: 'off', power_cycle: 'cycle' } as const

const FLASH_SECONDS = 300
const ACT_SECONDS = 60
/** More than the agent takes at most for power cuts and scenarios. */
const LONG_SECONDS = 660

/**
 * Puts a firmware file or a base image on the board of a session. Throws what `request` throws, and
 * `invalid_request`, `payload_too_large` or `unsupported_media_type` for a file that does not fit.
 */
export async function flashBoard(
  user: User,
  sessionId: string,
  { firmware_id: firmwareId, base_image_id: baseImageId, verify, address }: z.output<typeof FlashBoard>,
  idempotency?: Idempotency,
): Promise<Command> {
  const made = await findMade(user, idempotency)
  if (made) return readCommand(user, sessionId, made)
  return request(user, sessionId, { kind: 'flash', firmwareId, baseImageId, verify, address }, idempotency)
}

/** Restarts the board of a session as its reset button does. Throws what `request` throws. */
export function resetBoard(user: User, sessionId: string): Promise<Command> {
  return request(user, sessionId, { kind: 'reset' })
}

/** Switches the board of a session on or off, or both. Throws what `request` throws. */
export function setPower(user: User, sessionId: string, state: PowerState): Promise<Command> {
  return request(user, sessionId, { kind: `power_${state}` })
}

/** Sends the break condition on the board's serial line. Throws what `request` throws. */
export function sendBreak(user: User, sessionId: string): Promise<Command> {
  return request(user, sessionId, { kind: 'break' })
}

/**
 * Marks which instructions the board of a session executes, from the end of the command on, or none
 * any more. Throws what `request` throws.
 */
export function setCoverage(user: User, sessionId: string, isOn: boolean): Promise<Command> {
  return request(user, sessionId, { kind: isOn ? 'coverage_on' : 'coverage_off' })
}

/**
 * Has the board of a session carry steps out, to the end of the command. Throws what `request`
 * throws.
 */
export function play(user: User, sessionId: string, scenario: ScenarioAsked): Promise<Command> {
  return request(user, sessionId, { kind: 'scenario', scenario })
}

/**
 * Asks the board of a session for a file. The artifact is complete when the board has made it, also
 * after the end of the command. Throws what `request` and `addArtifact` throw.
 */
export function collect(user: User, sessionId: string, artifact: ArtifactAsked): Promise<Command> {
  return request(user, sessionId, { kind: 'collect', artifact })
}

/**
 * Asks the agent of a session's board for an act. While the session starts, it waits for the board.
 * Throws `not_found`, `session_ended`, `board_unreachable`, `not_supported`, and `command_running`
 * while the board does something else.
 */
async function request(user: User, sessionId: string, row: Row, idempotency?: Idempotency): Promise<Command> {
  const status = await whenReady(await findOwnConsole(user.id, sessionId))
  refuseEnded(status)
  if (status.state !== 'running') throw unreachable('This session has no board yet.')
  if (status.binding === null) throw new Refusal('not_supported', 'This board does not support that.')
  if (!status.boardOnline || !status.instance) throw unreachable('The board cannot be reached now.')
  const needed = neededFor(row)
  if (!status.capabilities.includes(needed))
    throw new Refusal(
      'not_supported',
      `This board cannot do that: ${needed}. It can: ${status.capabilities.join(', ')}.`,
    )
  if (row.kind === 'flash') await findFirmware(user, status, row)
  const add = () => insert(user, status, row, idempotency)
  // The room for an artifact is counted under the lock of the account's row.
  return row.artifact ? withAccountSlot(user, 'row', add) : add()
}

function neededFor({ kind, artifact }: Row): string {
  if (kind !== 'collect') return needs[kind]
  if (!artifact) throw new Error('a collect makes an artifact')
  return capabilityFor[artifact.kind]
}

function insert(user: User, status: ConsoleStatus, row: Row, idempotency?: Idempotency): Promise<Command> {
  const { sessionId, binding, instance, agentId } = status
  const { kind, firmwareId = null, baseImageId = null, address = null, verify = true, artifact, scenario } = row
  const id = newId('command')
  return transaction(async () => {
    // First of all: a repetition waits here until the first request is done.
    if (idempotency && (await recordMade([{ userId: user.id, subjectId: id, ...idempotency }])) === 0) {
      const made = await findMade(user, idempotency)
      if (made) return readCommand(user, sessionId, made)
    }
    await endPrepare(binding)
    if (firmwareId) await db().execute(sql`update firmware set last_used_at = now() where id = ${firmwareId}`)
    const asked = await db().execute<{ board: string }>(sql`
      insert into commands (id, session_id, board_id, binding_no, kind, requested_by, firmware_id, base_image_id,
        load_address, verify, asked, deadline_at)
      select ${id}, id, board_id, binding_no, ${kind}, ${actor().credentialId ?? null}, ${firmwareId}, ${baseImageId},
        ${address}, ${verify}, ${scenario ? JSON.stringify(scenario) : null}::jsonb, now() + make_interval(secs => ${secondsFor(row)})
      from sessions where id = ${sessionId} and state = 'running' and binding_no = ${binding}
      on conflict (board_id) where state in ('queued', 'running') do nothing
      returning board_id as board`)
    const [{ board } = { board: null }] = asked
    if (board === null)
      throw new Refusal('command_running', 'The board is running another command. Wait until it ends.')
    if (artifact) await addArtifact(user, { sessionId, commandId: id, ...artifact })
    else if (isRecorded(kind)) await recordEvent(...eventOf(kind, user, board))
    if (instance && agentId) await tellInstance(instance, [{ t: 'work', agent: agentId }])
    return readCommand(user, sessionId, id)
  })
}

function secondsFor({ kind, artifact }: Row): number {
  if (artifact?.kind === 'power_cut' || kind === 'scenario') return LONG_SECONDS
  return kind === 'flash' ? FLASH_SECONDS : ACT_SECONDS
}

/** The session runs, so its board is prepared: that may be recorded a moment later. */
async function endPrepare(binding: number | null): Promise<void> {
  await db().execute(sql`update commands set state = 'succeeded', progress = 100, ended_at = date_trunc('milliseconds', now())
    where binding_no = ${binding} and kind = 'prepare' and state in ('queued', 'running')
      and exists (select from sessions where sessions.binding_no = ${binding} and sessions.state = 'running')`)
}

/** Coverage changes nothing about the board, and what is made has an event of its own. */
type Unrecorded = 'collect' | 'coverage_on' | 'coverage_off'
const isRecorded = (kind: Row['kind']): kind is Exclude<Row['kind'], Unrecorded> =>
  kind !== 'collect' && kind !== 'coverage_on' && kind !== 'coverage_off'

function eventOf(kind: Exclude<Row['kind'], Unrecorded>, user: User, board: string): Parameters<typeof recordEvent> {
  const about = { userId: user.id, subjectId: board }
  if (kind === 'flash') return ['board_flashed', { ...about, details: {} }]
  if (kind === 'reset') return ['board_reset', { ...about, details: {} }]
  if (kind === 'break') return ['board_break', { ...about, details: {} }]
  if (kind === 'scenario') return ['board_scenario', { ...about, details: {} }]
  return ['board_power', { ...about, details: { state: powerOf[kind] } }]
}

function unreachable(detail: string): Refusal {
  return new Refusal('board_unreachable', `${detail} Nothing was changed.`)
}
