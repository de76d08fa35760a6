import { availableParallelism } from 'node:os'
import { Refusal } from '#core/errors.ts'

/** Passwords hashed at once: one core is left for everything else. With two per core, calls of the API waited ten times as long. */
export const places = Math.max(1, availableParallelism() - 1)
/** Those that may wait for it. */
export const seats = 16 * availableParallelism()

const RETRY_AFTER_SECONDS = 5

let busy = 0
const waiting: (() => void)[] = []

/**
 * Does a piece of heavy work when its turn comes. Refuses `unavailable` where too many wait already: whoever comes then has done
 * nothing wrong, so it is no 429, and is answered at once.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < places) busy += 1
  else await turn()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/** The place is handed over as it is, so that nobody slips in between. */
function turn(): Promise<void> {
  if (waiting.length >= seats) {
    throw new Refusal('unavailable', 'Too many people are logging in just now. Wait a moment, then try again.', {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    })
  }
  return new Promise((resolve) => waiting.push(resolve))
}
