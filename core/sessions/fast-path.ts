import { keyed, type Question } from '#core/api-keys/index.ts'
import { users } from '#db/index.ts'
import { settleDue } from './change-queue.ts'
import { dueAfter } from './due.ts'
import { isDueFor } from './settle.ts'

/** As `keyed`, for answers that sessions and time decide: what is due for the user happens first, as in `readSettled`. */
export function keyedAndSettled(question: Question) {
  const read = keyed({ ...question, isDue: isDueFor(users.id) })
  return async (secret: string, values: Record<string, unknown> = {}) => {
    const asked = { ...values, dueAfter: dueAfter().toISOString() }
    const found = await read(secret, asked)
    if (!found?.isDue) return found
    await settleDue(found.userId)
    return read(secret, asked)
  }
}
