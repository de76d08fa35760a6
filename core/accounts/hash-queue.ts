import { availableParallelism } from 'node:os'
import { Refusal } from '#core/errors.ts'
import { LimiterFull, limiter } from '#core/limiter.ts'
import { processShared } from '#process-shared.ts'

/** Passwords hashed at once: one core is left for everything else. */
export const MAX_RUNNING = Math.max(1, availableParallelism() - 1)
export const MAX_QUEUED = 16 * availableParallelism()

const RETRY_AFTER_SECONDS = 5

const slots = processShared('hash slots', () => limiter(MAX_RUNNING, { maxQueued: MAX_QUEUED }))

/**
 * Returns how many passwords are being hashed, how many wait, and how many were refused since the
 * process started.
 */
export const hashStats = slots.stats

/**
 * Runs `work` in one of the slots for hashing passwords. Throws `unavailable` if the queue is full.
 * The load is not the caller's fault, so it is no 429.
 */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await slots.run(work)
  } catch (error) {
    throw error instanceof LimiterFull ? busy() : error
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Too many users are logging in. Wait a moment, then try again.', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}
