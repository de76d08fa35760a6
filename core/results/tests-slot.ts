import { LimiterTimeout, limiter } from '#core/limiter.ts'
import type { User } from '#core/users.ts'
import { areTimeoutsEnabled, isInTransaction } from '#db/index.ts'
import { DatabaseTimeout } from '#db/timeouts.ts'
import { processShared } from '#process-shared.ts'

/** How long a result waits for others of its account before it fails. */
const WAIT_TIMEOUT_MS = 5_000

const slots = processShared('tests of accounts', () => new Map<string, ReturnType<typeof limiter>>())

/**
 * Runs work that takes the lock of an account's tests, one at a time for each account within this
 * process. Those that wait here hold no connection, and there are few: an account that sends many
 * results at once would leave none to others. Throws a DatabaseTimeout after 5 seconds.
 */
export async function withTestsSlot<T>({ id }: Pick<User, 'id'>, work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work()
  const slot = slots.get(id) ?? limiter(1)
  slots.set(id, slot)
  try {
    return await slot.run(work, { timeoutMs: areTimeoutsEnabled() ? WAIT_TIMEOUT_MS : undefined })
  } catch (error) {
    if (!(error instanceof LimiterTimeout)) throw error
    throw new DatabaseTimeout(`other results of the account took longer than ${WAIT_TIMEOUT_MS} ms`)
  } finally {
    const { running, waiting } = slot.stats()
    if (running + waiting === 0) slots.delete(id)
  }
}
