import { SECOND_MS } from '#durations.ts'
import { processShared } from '#process-shared.ts'
import { type BoardType, listBoardTypes } from './types.ts'

const KEPT_MS = 3 * SECOND_MS

type Read = { at: number; types: Promise<BoardType[]> }

const last = processShared('board types', () => ({ read: undefined as Read | undefined }))

/**
 * Returns what `listBoardTypes` does, at most three seconds old, so that a crowd of guests costs
 * one reading. `now` is of `performance.now()`.
 */
export function recentBoardTypes(now: number = performance.now()): Promise<BoardType[]> {
  if (last.read && now - last.read.at < KEPT_MS) return last.read.types
  const read = { at: now, types: listBoardTypes() }
  last.read = read
  // A failure is not kept.
  read.types.catch(() => {
    if (last.read === read) last.read = undefined
  })
  return read.types
}
