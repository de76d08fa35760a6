import { setTimeout as wait } from 'node:timers/promises'
import { areTimeoutsEnabled } from '#db/index.ts'
import { DatabaseTimeout, maxLockWaitMs } from '#db/timeouts.ts'
import { release } from './due.ts'
import { longer, RETRY_FIRST_MS, withLockSlot } from './lock-slot.ts'
import { areFree, RowsHeld } from './store/lock.ts'
import { tryBatch } from './try-batch.ts'

/**
 * Runs `work` under the session lock, after everything due is settled. `at` is the time it counts
 * as done. If `work` throws `RowsHeld`, it is rolled back and repeated once the rows are free. It
 * waits for them without the session lock, so that it delays no other user.
 */
export async function withSessionLock<T>(work: (at: Date) => Promise<T>): Promise<T> {
  const until = performance.now() + maxLockWaitMs()
  for (;;) {
    const done = await attempt(work)
    if (done instanceof RowsHeld) await untilFree(done, until)
    else if (done) return done.value
    else if (areTimeoutsEnabled() && performance.now() > until)
      throw new DatabaseTimeout(`the session lock was not free within ${maxLockWaitMs()} ms`)
  }
}

/** Returns undefined if due events took the batch: try again. */
async function attempt<T>(work: (at: Date) => Promise<T>): Promise<{ value: T } | RowsHeld | undefined> {
  let done: { value: T } | undefined
  const batch = () =>
    tryBatch({}, async (at) => {
      done = { value: await work(at) }
    })
  try {
    await withLockSlot(batch)
    return done
  } catch (error) {
    if (error instanceof RowsHeld) return error
    throw error
  }
}

/** Throws if the rows are not free in time, also for the operator. */
async function untilFree(error: RowsHeld, until: number): Promise<void> {
  for (let pauseMs = RETRY_FIRST_MS; performance.now() < until; pauseMs = longer(pauseMs)) {
    await wait(pauseMs)
    if (await areFree(error)) return release(error.rows.users)
  }
  throw error
}
