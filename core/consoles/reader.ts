import { logStore } from './drivers.ts'
import type { LiveConsole } from './live-console.ts'
import { addReader, removeReader } from './live-consoles.ts'
import { endOf, gapPiece, joinOutput, type Piece } from './pieces.ts'

export type ReadOptions = {
  from: number
  /** How far the console is stored, as just read. */
  stored: number
  /** Whether to go on with what arrives. Otherwise it ends where the console is now. */
  isFollowing: boolean
  /** Whether output that follows on output may be one piece. */
  isJoining?: boolean
  /**
   * A reader who is further behind than this continues at the end. What was recorded before is read
   * as it is taken, and does not count.
   */
  maxLagBytes?: number
  signal: AbortSignal
}

/** A reader who was too slow continues at this offset. */
export type Skip = { kind: 'skip'; offset: number }

/**
 * Reads the console of a session from an offset on: first what is recorded, then what arrives, each
 * byte once and in order. It goes as fast as its caller takes the pieces. It ends when the session
 * does and all is read, or with `signal`.
 */
export async function* readConsole(
  sessionId: string,
  isOver: () => boolean,
  { from, stored, isFollowing, isJoining = false, maxLagBytes = Number.POSITIVE_INFINITY, signal }: ReadOptions,
): AsyncGenerator<Piece | Skip> {
  const console = addReader(sessionId, stored)
  const recorded = Math.max(from, stored)
  let cursor = { next: from, noteUs: 0 }
  try {
    for (;;) {
      if (signal.aborted) return
      const { changed } = console
      const wasOver = isOver() || !isFollowing
      if (console.end - cursor.next > maxLagBytes && cursor.next > recorded) {
        cursor = { ...cursor, next: console.end }
        yield { kind: 'skip', offset: cursor.next }
      }
      const pieces = (await nextPieces(console, cursor)).filter((piece) => isNew(piece, cursor.noteUs))
      for (const piece of isJoining ? joinOutput(pieces) : pieces) {
        if (piece.kind === 'note') cursor.noteUs = piece.atUs
        else cursor.next = endOf(piece)
        yield piece
        if (signal.aborted) return
      }
      if (pieces.length > 0) continue
      if (wasOver) return
      await changeOrAbort(changed, signal)
    }
  } finally {
    removeReader(console)
  }
}

/** Leaves nothing at `signal`, which may live for hours and through many changes. */
async function changeOrAbort(changed: Promise<void>, signal: AbortSignal): Promise<void> {
  // It may have been aborted while the record was read, and says so only once.
  if (signal.aborted) return
  const aborted = Promise.withResolvers<void>()
  const onAbort = () => aborted.resolve()
  signal.addEventListener('abort', onAbort, { once: true })
  await Promise.race([changed, aborted.promise])
  signal.removeEventListener('abort', onAbort)
}

type Cursor = { next: number; noteUs: number }

/** Notes may be read twice: they take no place among the offsets. */
function isNew({ kind, atUs }: Piece, noteUs: number): boolean {
  return kind !== 'note' || atUs > noteUs
}

/** Returns what follows an offset, from memory if possible. */
async function nextPieces(console: LiveConsole, { next }: Cursor): Promise<Piece[]> {
  const live = console.piecesFrom(next)
  if (live) return live
  // What is stored while it is read may be missing from what is read, and is no gap.
  const { stored } = console
  const read = await logStore().readPieces(console.sessionId, next)
  if (read.length > 0 || stored <= next) return read
  // It is no longer kept.
  return [gapPiece(next, stored - next, 0)]
}
