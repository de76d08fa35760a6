import { type JsonQuery, type JsonRead, jsonRead } from '#core/api-keys/index.ts'
import { users } from '#db/index.ts'
import { settleDue } from './change-queue.ts'
import { dueAfter } from './due.ts'
import { isDueFor } from './settle.ts'

/**
 * Creates a JSON read that depends on sessions. It settles the user's due events first, as
 * `readSettled` does.
 */
export function settledJsonRead(query: JsonQuery): JsonRead {
  const read = jsonRead({ ...query, isDue: isDueFor(users.id) })
  return {
    isForRun: read.isForRun,
    forUser: (userId, parameters) => readSettledOnce((after) => read.forUser(userId, { ...parameters, ...after })),
    forKey: (secret, parameters) => readSettledOnce((after) => read.forKey(secret, { ...parameters, ...after })),
  }
}

/** Reads; if events are due, settles them and reads again, once. */
async function readSettledOnce<R extends { isDue: boolean; userId: string } | undefined>(
  read: (after: { dueAfter: string }) => Promise<R>,
): Promise<R> {
  const after = { dueAfter: dueAfter().toISOString() }
  const found = await read(after)
  if (!found?.isDue) return found
  await settleDue(found.userId)
  return read(after)
}
