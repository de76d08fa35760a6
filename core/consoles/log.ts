import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { processShared } from '#process-shared.ts'
import { findConsole } from './live-consoles.ts'
import { logFormats } from './log-formats.ts'
import { endOf, type Piece } from './pieces.ts'
import { readConsole } from './reader.ts'
import type { ConsoleStatus } from './status.ts'
import { refresh, watchStatus } from './watch.ts'

const MAX_OFFSET_DIGITS = 15
/** How long the output of a session that has ended may still arrive. */
export const LAST_OUTPUT_MS = 1_000

const whole = 'must be a whole number'
const Offset = z.string().regex(/^\d+$/, whole).max(MAX_OFFSET_DIGITS, whole).transform(Number)

export const ConsoleLogQuery = z.strictObject({
  from: Offset.default(0).meta({ description: 'The first byte, by its offset.', examples: ['0'] }),
  to: Offset.optional().meta({ description: 'The byte before which it ends.' }),
  format: z.enum(Object.keys(logFormats) as (keyof typeof logFormats)[]).default('raw'),
  follow: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'Whether to go on with what arrives.' }),
})

/** What ends the logs that are followed now. */
const following = processShared('followed logs', () => new Set<AbortController>())

/** Ends all logs that are followed, because the service stops. */
export function endFollowedLogs(): void {
  for (const log of following) log.abort()
}

/** Returns the output of a console as a stream, which is read as fast as its reader takes it. */
export function readLog(
  status: ConsoleStatus,
  { from, to, format, follow }: z.output<typeof ConsoleLogQuery>,
): ReadableStream<Uint8Array> {
  const leaving = new AbortController()
  const { signal } = leaving
  if (follow) {
    following.add(leaving)
    signal.addEventListener('abort', () => following.delete(leaving), { once: true })
  }
  const end = new EndOfSession(status, signal)
  const options = { from, stored: status.stored, isFollowing: follow, signal }
  const pieces = readConsole(status.sessionId, () => end.isOver, options)
  const encode = logFormats[format].encoder()
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { value: piece, done } = await pieces.next()
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
      if (state === 'ended') void this.#finish(status.sessionId)
    }
    const stopWatching = watchStatus(status, { onStatus })
    signal.addEventListener('abort', stopWatching, { once: true })
  }

  async #finish(sessionId: string): Promise<void> {
    await wait(LAST_OUTPUT_MS)
    this.isOver = true
    await refresh([sessionId])
    findConsole(sessionId)?.announce()
  }
}
