import { createHash } from 'node:crypto'
import { ReplayError } from './problem.ts'

/** Both have the same head; the events are for the emulator that it names. */
const MAGICS = ['BWREC1', 'BWREC2']
const ANY_MAGIC = /^BWREC\d$/
const MAGIC_BYTES = 6
const SEAL_BYTES = 32

/** What the command line has to know of a recording. The emulator that it names reads all of it. */
export type RecordingHead = {
  model: 'uno' | 'pico'
  emulatorSha256: string
  marks: string[]
  /** How many bytes its session's console had before. */
  outputBefore: number
}

/** Reads the head of a recording. Throws a ReplayError for another file, or a changed one. */
export function readHead(file: Uint8Array, name: string): RecordingHead {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const magic = bytes.subarray(0, MAGIC_BYTES).toString('latin1')
  if (!MAGICS.includes(magic) && ANY_MAGIC.test(magic))
    throw new ReplayError(`${name} has a format that this version does not know. Try boardwalk upgrade.`)
  if (!MAGICS.includes(magic)) throw new ReplayError(`${name} is no recording.`)
  const content = bytes.subarray(0, -SEAL_BYTES)
  if (!createHash('sha256').update(content).digest().equals(bytes.subarray(-SEAL_BYTES)))
    throw new ReplayError(`${name} is not as it was written: it is cut off, or was changed.`)
  try {
    return headIn(content)
  } catch (cause) {
    throw new ReplayError(`${name} has a head that this version does not know. Try boardwalk upgrade.`, { cause })
  }
}

function headIn(content: Buffer): RecordingHead {
  let at = MAGIC_BYTES
  let length = 0
  for (let place = 1; ; place *= 0x80) {
    const byte = content.readUInt8(at++)
    length += (byte & 0x7f) * place
    if (byte < 0x80) break
  }
  const head: Record<string, unknown> = JSON.parse(content.toString('utf8', at, at + length))
  const { model, emulator_sha256: emulatorSha256, marks, output_before: outputBefore } = head
  if (model !== 'uno' && model !== 'pico') throw new Error('another model')
  if (typeof emulatorSha256 !== 'string' || !/^[0-9a-f]{64}$/.test(emulatorSha256)) throw new Error('no emulator')
  if (!Array.isArray(marks)) throw new Error('no marks')
  if (!Number.isInteger(outputBefore)) throw new Error('no place in the console')
  return { model, emulatorSha256, marks: marks.map(String), outputBefore: Number(outputBefore) }
}
