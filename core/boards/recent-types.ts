import { recent } from '#core/recent.ts'
import { SECOND_MS } from '#durations.ts'
import { listBoardTypes } from './types.ts'

/** Returns what `listBoardTypes` does, at most three seconds old, for pages that crowds read. */
export const recentBoardTypes = recent('board types', 3 * SECOND_MS, listBoardTypes)
