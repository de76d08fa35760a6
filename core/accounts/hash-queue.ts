import { availableParallelism } from 'node:os'
import { Refusal } from '#core/errors.ts'

/** Passwords hashed at once: one core is left for everything else. With two per core, calls of the API waited ten times as long. */
export const MAX_RUNNING = Math.max(1, availableParallelism() - 1)
/** Those that may wait for it. */
export const MAX_QUEUED = 16 * availableParallelism()

const RETRY_AFTER_SECONDS = 5

type Line = { busy: number; waiting: (() => void)[]; refused: number }

/** Next bundles this module more than once in one process; all copies stand in one line. */
const shared = globalThis as typeof globalThis & { boardwalkHashes?: Line }
shared.boardwalkHashes ??= { busy: 0, waiting: [], refused: 0 }
const line = shared.boardwalkHashes

/** How long the line is, and how many have been refused since the process began. */
export function hashStats() {
  return { running: line.busy, waiting: line.waiting.length, refused: line.refused }
}

/**
 * Does a piece of heavy work when its turn comes. Refuses `unavailable` where too many wait already: whoever comes then has done
 * nothing wrong, so it is no 429, and is answered at once.
 */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (line.busy < MAX_RUNNING) line.busy += 1
  else await turn()
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.busy -= 1
  }
}

/** The place is handed over as it is, so that nobody slips in between. */
function turn(): Promise<void> {
  if (line.waiting.length >= MAX_QUEUED) {
    line.refused += 1
    throw new Refusal('unavailable', 'Too many people are logging in just now. Wait a moment, then try again.', {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    })
  }
  return new Promise((resolve) => line.waiting.push(resolve))
}
