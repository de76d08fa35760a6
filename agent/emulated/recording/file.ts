import { createHash } from 'node:crypto'
import { MAX_PARTS, Part } from '#wire/parts.ts'
import * as z from '#wire/zod.ts'
import { Reader, RecordingProblem, sized } from './bytes.ts'
import { decode, type RecordedEvent } from './events.ts'

/** The first bytes of the file, with the version of what follows. */
const MAGIC = new TextEncoder().encode('BWREC2')
const SEAL_BYTES = 32

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

const Head = z.strictObject({
  model: z.enum(['uno', 'pico']),
  /** Of the emulator's bundle: another one may do something else. */
  emulator_sha256: Sha256,
  /** The file that the board began with, which is not in the recording. */
  firmware: z.strictObject({ sha256: Sha256, size: Count }),
  /** True if that is the base image of the board, which the emulator brings with it. */
  is_base_image: z.boolean(),
  /** The board's own number. */
  board_id: z.string().regex(/^[0-9a-f]{16}$/),
  seed: Count,
  speed: z.enum(['real', 'max']),
  /** As they were declared. */
  parts: z.array(Part).max(MAX_PARTS),
  /** How many bytes its session's console had before. */
  output_before: Count,
  /** Where it ends, counted from the last power-on. */
  end_cycle: Count,
  /** What the board was there. */
  state_sha256: Sha256,
  marks: z.array(z.enum(['truncated', 'not_replayable'])),
})
/** What a recording says of itself, before its events. */
export type RecordingHead = z.output<typeof Head>

/**
 * Returns a recording as a file: the head as JSON, what a `Recorder` has of the events, and the
 * SHA-256 of both.
 */
export function toFile(head: RecordingHead, events: Uint8Array): Uint8Array {
  const content = Buffer.concat([MAGIC, Uint8Array.from(sized(JSON.stringify(Head.parse(head)))), events])
  return new Uint8Array(Buffer.concat([content, sealOf(content)]))
}

/** Reads a file of `toFile`. Throws a `RecordingProblem` for any other, and for a changed one. */
export function readFile(file: Uint8Array): { head: RecordingHead; events: RecordedEvent[] } {
  const reader = new Reader(file.subarray(0, -SEAL_BYTES))
  if (Buffer.compare(reader.bytes(MAGIC.length), MAGIC) !== 0) throw new RecordingProblem('it is no recording')
  if (Buffer.compare(sealOf(file.subarray(0, -SEAL_BYTES)), file.subarray(-SEAL_BYTES)) !== 0)
    throw new RecordingProblem('it is not as it was written')
  const head = headIn(reader.sized())
  const events = decode(file.subarray(reader.at, -SEAL_BYTES))
  if ((events.at(-1)?.cycle ?? 0) > head.end_cycle) throw new RecordingProblem('it goes on behind its end')
  return { head, events }
}

function sealOf(content: Uint8Array): Uint8Array {
  return createHash('sha256').update(content).digest()
}

function headIn(bytes: Uint8Array): RecordingHead {
  const text = new TextDecoder().decode(bytes)
  try {
    const head = Head.parse(JSON.parse(text))
    if (JSON.stringify(head) === text) return head
  } catch (cause) {
    throw new RecordingProblem('it has a head that cannot be read', { cause })
  }
  throw new RecordingProblem('it has a head that no agent has written')
}
