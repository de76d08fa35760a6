import { type JsonQuery, type JsonRead, jsonRead } from '#core/api-keys/index.ts'
import { users } from '#db/index.ts'
import { settleDue } from './change-queue.ts'
import { dueAfter } from './due.ts'
import { isDueFor } from './settle.ts'

/**
 * As `jsonRead`, for what sessions decide: events that are due for the user happen first, as in
 * `readSettled`.
 */
export function settledJsonRead(query: JsonQuery): JsonRead {
  const read = jsonRead({ ...query, isDue: isDueFor(users.id) })
  return {
    forUser: (userId, parameters) => settled((after) => read.forUser(userId, { ...parameters, ...after })),
    forKey: (secret, parameters) => settled((after) => read.forKey(secret, { ...parameters, ...after })),
  }
}

/** Reads, and where events were due settles them and reads again, once. */
async function settled<R extends { isDue: boolean; userId: string } | undefined>(
  read: (after: { dueAfter: string }) => Promise<R>,
): Promise<R> {
  const after = { dueAfter: dueAfter().toISOString() }
  const found = await read(after)
  if (!found?.isDue) return found
  await settleDue(found.userId)
  return read(after)
}
