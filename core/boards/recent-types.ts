import { recent } from '#core/recent.ts'
import { sha256 } from '#core/sha256.ts'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'
import { type BoardType, listBoardTypes } from './types.ts'

/** Returns what `listBoardTypes` does, at most three seconds old, for pages that crowds read. */
export const recentBoardTypes = recent('board types', 3 * SECOND_MS, listBoardTypes)

/** Returns a version that differs whenever a type has other boards that are free, or will be. */
export function versionOfTypes(types: BoardType[]): string {
  const counts = types.map(({ slug, boards, usable, free, next_free_at }) => [
    ...[slug, boards, usable, free],
    // Estimates of sessions that may end at any moment move with the time.
    next_free_at && Math.floor(next_free_at.getTime() / MINUTE_MS),
  ])
  return sha256(JSON.stringify(counts)).toString('base64url')
}
