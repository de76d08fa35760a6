import { LimiterTimeout, limiter } from '#core/limiter.ts'
import type { User } from '#core/users.ts'
import { areTimeoutsEnabled, isInTransaction } from '#db/index.ts'
import { DatabaseTimeout } from '#db/timeouts.ts'
import { processShared } from '#process-shared.ts'

/** How long work waits for other work of its account before it fails. */
const WAIT_TIMEOUT_MS = 5_000

const slots = processShared('slots of accounts', () => new Map<string, ReturnType<typeof limiter>>())

/**
 * Runs work that locks an account in the database, its row or its tests, one at a time for each
 * account and lock within this process. Work that waits here holds no connection. In the database
 * it would hold one, and one account could take all. Throws a DatabaseTimeout after 5 seconds.
 * Within a transaction the work runs at once, since a connection is held already.
 */
export async function withAccountSlot<T>(
  { id }: Pick<User, 'id'>,
  lock: 'row' | 'tests',
  work: () => Promise<T>,
): Promise<T> {
  if (isInTransaction()) return work()
  const name = `${lock} ${id}`
  const slot = slots.get(name) ?? limiter(1)
  slots.set(name, slot)
  try {
    return await slot.run(work, { timeoutMs: areTimeoutsEnabled() ? WAIT_TIMEOUT_MS : undefined })
  } catch (error) {
    if (!(error instanceof LimiterTimeout)) throw error
    throw new DatabaseTimeout(`other work of the account took longer than ${WAIT_TIMEOUT_MS} ms`)
  } finally {
    const { running, waiting } = slot.stats()
    if (running + waiting === 0) slots.delete(name)
  }
}
