import type { Artifact } from '#core/artifacts/index.ts'
import { Command } from '#core/commands/index.ts'
import type { RefusalCode } from '#core/errors.ts'
import type { Firmware, FirmwareCheck } from '#core/firmware/index.ts'
import { Id } from '#core/ids.ts'
import type { LiveParts } from '#core/parts/index.ts'
import type { Pins } from '#core/pins/index.ts'
import { runningExample, sessionPath } from './examples.ts'

/** What is done to a board, as the API's description and reference show it. */

export const firmwareExample: Firmware = {
  id: 'fmw_01m7wt2xepf27t4rncj7m3vy30',
  filename: 'blink.hex',
  format: 'hex',
  size: 2_642,
  sha256: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  created_at: new Date('2026-11-20T14:51:03.114Z'),
}

export const firmwareCheckExample: FirmwareCheck = {
  board_type: 'uno-emulated',
  filename: firmwareExample.filename,
  format: 'hex',
  size: firmwareExample.size,
}

export const commandExample: Command = {
  id: 'cmd_01m7wt2xepf27t4rncj7m3vy31',
  session_id: runningExample.id,
  kind: 'flash',
  state: 'succeeded',
  firmware_id: firmwareExample.id,
  base_image_id: null,
  artifact_id: null,
  phase: 'reset',
  progress: 100,
  output_from: 5_120,
  output_tail: null,
  fault: null,
  error: null,
  scenario: null,
  created_at: new Date('2026-11-20T14:51:04.207Z'),
  started_at: new Date('2026-11-20T14:51:04.219Z'),
  ended_at: new Date('2026-11-20T14:51:04.871Z'),
}

export const resetExample: Command = {
  ...commandExample,
  kind: 'reset',
  state: 'queued',
  firmware_id: null,
  phase: null,
  progress: 0,
  output_from: null,
  output_tail: null,
  started_at: null,
  ended_at: null,
}

/** What is returned at once: it has not begun. */
export const queuedFlashExample: Command = { ...resetExample, kind: 'flash', firmware_id: firmwareExample.id }

export const artifactExample: Artifact = {
  id: 'art_01m7wt2xepf27t4rncj7m3vy33',
  session_id: runningExample.id,
  command_id: 'cmd_01m7wt2xepf27t4rncj7m3vy34',
  kind: 'capture',
  state: 'ready',
  error: null,
  media_type: 'application/vnd.boardwalk.capture',
  size: 1_204,
  sha256: '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730',
  created_at: new Date('2026-11-20T14:51:06.310Z'),
  ended_at: new Date('2026-11-20T14:51:08.322Z'),
}

/** What is returned at once: it has not begun. */
export const captureCommandExample: Command = {
  ...resetExample,
  id: artifactExample.command_id,
  kind: 'collect',
  artifact_id: artifactExample.id,
}

export const coreCommandExample: Command = {
  ...captureCommandExample,
  id: 'cmd_01m7wt2xepf27t4rncj7m3vy35',
  artifact_id: 'art_01m7wt2xepf27t4rncj7m3vy36',
}

export const artifactPath = sessionPath.extend({
  artifact_id: Id('artifact').meta({ description: 'The artifact.', examples: [artifactExample.id] }),
})

export const pinsExample: Pins = {
  pins: [
    { name: 'D2', direction: 'in', level: 1, duty: null, volts: null },
    { name: 'D13', direction: 'out', level: 0, duty: null, volts: null },
  ],
}

export const partsExample: LiveParts = {
  parts: [
    { name: 'button', kind: 'button', state: { pressed: false } },
    { name: 'led', kind: 'led', state: { on: true, duty: 1, changes: 7 } },
  ],
}

/** How a request is answered that gives the board a command. */
export const accepted = (example: Command) => ({
  status: 202 as const,
  description: 'The command that the board carries out.',
  record: Command,
  example,
  location: ({ id, session_id }: Command) => `/v1/sessions/${session_id}/commands/${id}`,
})

/** Why a board gets no command. */
export const commandRefusals = [
  'not_found',
  'session_ended',
  'board_unreachable',
  'not_supported',
  'command_running',
] satisfies RefusalCode[]
