import { LimiterTimeout, limiter } from '#core/limiter.ts'
import { areTimeoutsEnabled, isInTransaction } from '#db/index.ts'
import { DatabaseTimeout, maxLockWaitMs } from '#db/timeouts.ts'
import { isAway } from '#db/unavailable.ts'
import { processShared } from '#process-shared.ts'

/**
 * The first pause before a locked row is tried again: PostgreSQL does not report when it is free.
 */
export const RETRY_FIRST_MS = 4
const RETRY_MAX_MS = 128

/** Returns the next pause: twice the last, up to a maximum. */
export function longer(pauseMs: number): number {
  return Math.min(2 * pauseMs, RETRY_MAX_MS)
}

const slot = processShared('lock slot', () => limiter(1))
const batch = processShared('pending changes', () => ({ pending: 0 }))

/**
 * Returns how many callers of this process hold or request the session lock, and how many changes
 * wait.
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
 * Runs work that takes the session lock, one at a time within this process, in order. The other
 * connections stay free for reads. If the database is away, all who wait fail with the same error.
 * Work inside a transaction does not wait.
 */
export async function withLockSlot<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work()
  const release = await acquire()
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) slot.failQueued(error)
    throw error
  } finally {
    release()
  }
}

async function acquire(): Promise<() => void> {
  try {
    return await slot.acquire({ timeoutMs: areTimeoutsEnabled() ? maxLockWaitMs() : undefined })
  } catch (error) {
    if (!(error instanceof LimiterTimeout)) throw error
    throw new DatabaseTimeout(`the session lock was not free within ${maxLockWaitMs()} ms`)
  }
}
