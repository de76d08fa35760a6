import { LimiterTimeout, limiter } from '#core/limiter.ts'
import type { User } from '#core/users.ts'
import { areTimeoutsEnabled, isInTransaction } from '#db/index.ts'
import { DatabaseTimeout, maxLockWaitMs } from '#db/timeouts.ts'
import { processShared } from '#process-shared.ts'

const slots = processShared('slots of accounts', () => new Map<string, ReturnType<typeof limiter>>())

/**
 * Runs work that locks an account in the database, its row or its tests, one at a time for each
 * account and lock within this process. Work that waits here holds no connection. In the database
 * it would hold one, and one account could take all. Throws a DatabaseTimeout after
 * `maxLockWaitMs`. Within a transaction the work runs at once, since a connection is held already.
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
    return await slot.run(work, { timeoutMs: areTimeoutsEnabled() ? maxLockWaitMs() : undefined })
  } catch (error) {
    if (!(error instanceof LimiterTimeout)) throw error
    throw new DatabaseTimeout(`other work of the account took longer than ${maxLockWaitMs()} ms`)
  } finally {
    const { running, waiting } = slot.stats()
    if (running + waiting === 0) slots.delete(name)
  }
}
