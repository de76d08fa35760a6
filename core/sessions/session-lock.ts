import { setTimeout as wait } from 'node:timers/promises'
import { areTimeoutsEnabled } from '#db/index.ts'
import { DatabaseTimeout } from '#db/timeouts.ts'
import { release } from './due.ts'
import { areFree, RowsHeld } from './lock.ts'
import { longer, RETRY_FIRST_MS, WAIT_TIMEOUT_MS, withLockSlot } from './lock-slot.ts'
import { tryBatch } from './try-batch.ts'

/**
 * Does something to sessions or balances under the session lock: everything due has happened by
 * then, nobody else changes either meanwhile, and `at` is the moment it counts as done. Where
 * `work` throws `RowsHeld`, all of it is undone and done again once the rows are free. While it
 * waits for a row it does not have the session lock, and holds up nobody else.
 */
export async function withSessionLock<T>(work: (at: Date) => Promise<T>): Promise<T> {
  const until = performance.now() + WAIT_TIMEOUT_MS
  for (;;) {
    const done = await attempt(work)
    if (done instanceof RowsHeld) await untilFree(done, until)
    else if (done) return done.value
    else if (areTimeoutsEnabled() && performance.now() > until)
      throw new DatabaseTimeout(`the session lock was not free within ${WAIT_TIMEOUT_MS} ms`)
  }
}

/** Returns undefined where due events came first: it has to be tried again. */
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

/** Throws where the rows are not free in time, for commands of the operator too. */
async function untilFree(held: RowsHeld, until: number): Promise<void> {
  for (let pauseMs = RETRY_FIRST_MS; performance.now() < until; pauseMs = longer(pauseMs)) {
    await wait(pauseMs)
    if (await areFree(held)) return release(held.rows.users)
  }
  throw held
}
