import { createHash } from 'node:crypto'
import { shellOf } from '#agent/assets.ts'
import type { Firmware } from '#agent/drivers/driver.ts'
import { models } from '#agent/emulated/models.ts'
import { readFirmware, type Segment } from '#firmware-files/index.ts'
import { MissingFirmware, RecordingProblem } from './bytes.ts'
import { type RecordingHead, readFile } from './file.ts'
import { type MakePlayer, Player, type Recorded } from './player.ts'
import { type Replayed, replay } from './replay.ts'

type Options = {
  /** Of the emulator that this is. */
  emulatorSha256: string
  /** The files that were on the board. The base image need not be among them. */
  files: readonly Firmware[]
  slice?: () => number
}

/** A recording that can be replayed. */
export type Recording = {
  head: RecordingHead
  recorded: Recorded
  find: (sha256: Uint8Array) => Segment[]
  make: MakePlayer
}

/** Reads a file. Throws a `RecordingProblem` if this emulator cannot replay it. */
export function openRecording(file: Uint8Array, { emulatorSha256, files }: Omit<Options, 'slice'>): Recording {
  const { head, events } = readFile(file)
  const { model, marks } = head
  if (marks.length > 0) throw new RecordingProblem(`it is not whole: ${marks.join(', ')}`)
  if (head.emulator_sha256 !== emulatorSha256)
    throw new RecordingProblem(`it is of another emulator, ${head.emulator_sha256}`)
  const known = [...files, ...baseImageOf(head)]
  const search = (sha256: string, size?: number): Segment[] => {
    const found = known.find(({ bytes }) => sha256Of(bytes) === sha256 && bytes.length === (size ?? bytes.length))
    if (!found) throw new MissingFirmware(sha256)
    return readFirmware(found, models[model].target)
  }
  const { firmware, board_id, parts, seed, end_cycle: end } = head
  const first = search(firmware.sha256, firmware.size)
  const id = Uint8Array.from(Buffer.from(board_id, 'hex'))
  const recorded = { model, firmware: first, id, parts, seed, events, end }
  const find = (sha256: Uint8Array) => search(Buffer.from(sha256).toString('hex'))
  return { head, recorded, find, make: (options) => new Player(recorded, { find, ...options }) }
}

/** Throws a `RecordingProblem` unless a board at the end is, and always was, what was recorded. */
export function assertSame({ head }: Recording, { hash, differsAt, isAtEnd }: Played): void {
  if (differsAt !== undefined) throw new RecordingProblem(`the replay differs from cycle ${differsAt} on, or before`)
  if (!isAtEnd || Buffer.from(hash()).toString('hex') !== head.state_sha256)
    throw new RecordingProblem('the replay ends as something else')
}

type Played = { hash: () => Uint8Array; differsAt: number | undefined; isAtEnd: boolean }

/**
 * Carries out a recording again, from its file. Throws a `RecordingProblem` if it cannot be, or if
 * the board is not what it was then: nothing is returned that did not happen.
 */
export function replayFile(file: Uint8Array, { slice, ...options }: Options): Replayed {
  const recording = openRecording(file, options)
  const { recorded, find } = recording
  const replayed = replay(recorded, { find, ...(slice && { slice }) })
  assertSame(recording, { ...replayed, hash: () => replayed.hash, isAtEnd: true })
  return replayed
}

function baseImageOf({ model, is_base_image }: RecordingHead): Firmware[] {
  return is_base_image ? [{ format: 'bin', bytes: shellOf(model), address: null }] : []
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
