import { createHash } from 'node:crypto'
import { emulatorSha256 } from '#agent/assets.ts'
import { type Firmware, UserFault } from '#agent/drivers/driver.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'
import type { BoardSpeed } from '#wire/agent-protocol.ts'
import type { Part } from '#wire/parts.ts'
import { toFile } from './file.ts'
import type { Mark } from './recorder.ts'

const NO_VERSION =
  'The board’s agent does not know the version of its emulator, so nobody could replay it. Its operator has to start it as agent.mjs or by `npm run agent -- run`.'
const BROKEN = 'The board has locked up, and what it was is lost: reset or flash it first.'

/** How a board began that is recorded. */
export type Begun = {
  model: Model
  firmware: Firmware
  /** True if the firmware is our own shell. */
  isBaseImage: boolean
  speed: BoardSpeed
  seed: number
  /** As they were declared. */
  parts: readonly Part[]
  /** How many bytes were printed in its session before. */
  outputBefore: number
}

/** What a board is at a cycle, and what has happened to it up to there. */
export type RecordedState = { cycle: number; hash: Uint8Array; events: Uint8Array; marks: Mark[] }

/**
 * Returns the recording of a board as a file. Throws a `UserFault` if there is no state: its
 * emulation has broken.
 */
export function recordingOf(begun: Begun | undefined, { id }: Memory, state: RecordedState | undefined): Uint8Array {
  const sha256 = emulatorSha256()
  if (!begun || !state) throw new UserFault(BROKEN)
  if (sha256 === undefined) throw new UserFault(NO_VERSION)
  const { model, firmware, isBaseImage, speed, seed, parts, outputBefore } = begun
  return toFile(
    {
      model,
      emulator_sha256: sha256,
      firmware: {
        sha256: createHash('sha256').update(firmware.bytes).digest('hex'),
        size: firmware.bytes.length,
      },
      is_base_image: isBaseImage,
      board_id: Buffer.from(id).toString('hex'),
      ...{ seed, speed },
      parts: [...parts],
      output_before: outputBefore,
      end_cycle: state.cycle,
      state_sha256: Buffer.from(state.hash).toString('hex'),
      marks: state.marks,
    },
    state.events,
  )
}
