import { z } from 'zod'
import { asInteger } from '#core/query-number.ts'
import { startOf } from './admit.ts'
import { finishReading } from './finish-reading.ts'
import { logFormats } from './log-formats.ts'
import { endOf, type Piece } from './pieces.ts'
import { readConsole } from './reader.ts'
import type { ConsoleStatus } from './status.ts'
import { watchStatus } from './watch.ts'

const MAX_OFFSET_DIGITS = 15

const whole = 'must be a whole number'
const offsets = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const Offset = z.string().regex(/^\d+$/, whole).max(MAX_OFFSET_DIGITS, whole).transform(Number)

export const ConsoleLogQuery = z.strictObject({
  from: Offset.default(0).meta({
    description: 'The first byte, by its offset. Without it, the beginning.',
    override: asInteger(offsets),
  }),
  to: Offset.optional().meta({ description: 'The offset at which to end, exclusive.', override: asInteger(offsets) }),
  format: z
    .enum(Object.keys(logFormats) as (keyof typeof logFormats)[])
    .default('raw')
    .meta({ examples: ['text'] }),
  follow: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'Keeps the response open and sends new output as it arrives.' }),
})

/**
 * Returns whether a log is worth compressing: `ndjson` has three times the bytes of the output, and
 * a fifth once it is compressed. What is followed must not wait for more.
 */
export function isGzipped({ format, follow }: Pick<z.output<typeof ConsoleLogQuery>, 'format' | 'follow'>): boolean {
  return format === 'ndjson' && !follow
}

/**
 * Returns the output of a console as a stream, which is read as fast as its reader takes it.
 * `leaving` ends it, and is aborted once it has ended.
 */
export function readLog(
  status: ConsoleStatus,
  { from, to, format, follow }: z.output<typeof ConsoleLogQuery>,
  leaving: AbortController,
): ReadableStream<Uint8Array> {
  const { signal } = leaving
  const end = follow ? new EndOfSession(status, signal) : undefined
  const options = { from: startOf(status, from), stored: status.stored, isFollowing: follow, signal }
  const pieces = readConsole(status.sessionId, () => end?.isOver ?? true, options)
  const encode = logFormats[format].encoder()
  // Nobody asks for the rest: without this the console of the reader would stay in memory.
  signal.addEventListener('abort', () => void pieces.return(undefined), { once: true })
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { value: piece, done } = await pieces.next().catch((error: unknown) => {
          leaving.abort()
          throw error
        })
        const part = done || piece.kind === 'skip' ? undefined : partBefore(piece, to)
        const written = part && encode(part)
        if (written?.length) controller.enqueue(typeof written === 'string' ? Buffer.from(written) : written)
        if (done || (to !== undefined && piece.kind !== 'skip' && endOf(piece) >= to)) {
          leaving.abort()
          controller.close()
          return
        }
        if (written?.length) return
      }
    },
    cancel: () => leaving.abort(),
  })
}

/** Returns the part of a piece before an offset; undefined for a piece behind it. */
function partBefore(piece: Piece, to = Number.POSITIVE_INFINITY): Piece | undefined {
  if (piece.offset >= to) return undefined
  const length = Math.min(piece.length, to - piece.offset)
  return { ...piece, length, bytes: piece.kind === 'out' ? piece.bytes.subarray(0, length) : piece.bytes }
}

/** Notices when a session has ended and its last output is stored. */
export class EndOfSession {
  isOver: boolean

  constructor(status: ConsoleStatus, signal: AbortSignal) {
    this.isOver = status.state === 'ended'
    if (this.isOver) return
    const onStatus = ({ state }: ConsoleStatus) => {
      if (state === 'ended') void finishReading(status.sessionId, () => (this.isOver = true))
    }
    const stopWatching = watchStatus(status, { onStatus })
    signal.addEventListener('abort', stopWatching, { once: true })
  }
}
