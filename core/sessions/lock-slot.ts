import { areTimeoutsEnabled, isInTransaction } from '#db/index.ts'
import { DatabaseTimeout } from '#db/timeouts.ts'
import { isAway } from '#db/unavailable.ts'

/** How long somebody waits until their change of sessions or balances may begin. */
export const WAIT_TIMEOUT_MS = 5_000

/** How soon somebody looks again who found a row locked: PostgreSQL does not tell when it is free. */
export const RETRY_FIRST_MS = 4
const RETRY_MOST_MS = 128

/** Returns the pause after a pause, up to a longest one. */
export function longer(pauseMs: number): number {
  return Math.min(2 * pauseMs, RETRY_MOST_MS)
}

type Waiter = { enter: () => void; fail: (error: unknown) => void }
type Slot = { isTaken: boolean; waiting: Waiter[]; pending: number }

/** Next bundles this module more than once in one process; all copies share the slot. */
const shared = globalThis as typeof globalThis & { boardwalkLockSlot?: Slot }
shared.boardwalkLockSlot ??= { isTaken: false, waiting: [], pending: 0 }
const slot = shared.boardwalkLockSlot

/** How many of this process hold the session lock or ask PostgreSQL for it, and how many changes wait until they may. */
export function lockStats() {
  return { asking: slot.isTaken ? 1 : 0, waiting: slot.waiting.length + slot.pending }
}

/** Counts changes that wait for a batch. */
export function countPending(change: number): void {
  slot.pending += change
}

/**
 * Does work that takes the session lock, one after another within this process, first come, first
 * served: the other connections are left to those who only read. Where the database is away, those
 * who wait are told so too. Whoever is in a transaction already does not wait.
 */
export async function withLockSlot<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work()
  if (slot.isTaken) await turnToEnter()
  slot.isTaken = true
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) for (const { fail } of slot.waiting.splice(0)) fail(error)
    throw error
  } finally {
    const next = slot.waiting.shift()
    if (next) next.enter()
    else slot.isTaken = false
  }
}

function turnToEnter(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => clearTimeout(timer)
  const waiter = { enter: resolve, fail: reject }
  const giveUp = () => {
    slot.waiting.splice(slot.waiting.indexOf(waiter), 1)
    reject(new DatabaseTimeout(`the session lock was not free within ${WAIT_TIMEOUT_MS} ms`))
  }
  const timer = areTimeoutsEnabled() ? setTimeout(giveUp, WAIT_TIMEOUT_MS) : undefined
  slot.waiting.push(waiter)
  return promise.finally(leave)
}
