import { LimiterTimeout, limiter } from '#core/limiter.ts'
import { areTimeoutsEnabled, isInTransaction } from '#db/index.ts'
import { DatabaseTimeout } from '#db/timeouts.ts'
import { isAway } from '#db/unavailable.ts'
import { processShared } from '#process-shared.ts'

/** How long somebody waits until their change of sessions or balances may begin. */
export const WAIT_TIMEOUT_MS = 5_000

/**
 * How soon somebody looks again who found a row locked: PostgreSQL does not tell when it is free.
 */
export const RETRY_FIRST_MS = 4
const RETRY_MAX_MS = 128

/** Returns the pause after a pause, up to a longest one. */
export function longer(pauseMs: number): number {
  return Math.min(2 * pauseMs, RETRY_MAX_MS)
}

const slot = processShared('lock slot', () => limiter(1))
const batch = processShared('pending changes', () => ({ pending: 0 }))

/**
 * How many of this process hold the session lock or ask PostgreSQL for it, and how many changes
 * wait until they may.
 */
export function lockStats() {
  const { running, waiting } = slot.stats()
  return { asking: running, waiting: waiting + batch.pending }
}

/** Counts changes that wait for a batch. */
export function countPending(change: number): void {
  batch.pending += change
}

/**
 * Runs work that takes the session lock, one after another within this process, first come, first
 * served: the other connections are left to those who only read. Where the database is away, all
 * who wait fail with the same error. Work inside a transaction does not wait.
 */
export async function withLockSlot<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work()
  const free = await acquire()
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) slot.failQueued(error)
    throw error
  } finally {
    free()
  }
}

async function acquire(): Promise<() => void> {
  try {
    return await slot.acquire({ timeoutMs: areTimeoutsEnabled() ? WAIT_TIMEOUT_MS : undefined })
  } catch (error) {
    if (!(error instanceof LimiterTimeout)) throw error
    throw new DatabaseTimeout(`the session lock was not free within ${WAIT_TIMEOUT_MS} ms`)
  }
}
