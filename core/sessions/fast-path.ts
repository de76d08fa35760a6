import { keyed, type Question } from '#core/api-keys/index.ts'
import { users } from '#db/index.ts'
import { settleDue } from './change-queue.ts'
import { isDueFor } from './settle.ts'

/** As `keyed`, for answers that sessions and time decide: what is due for the user happens first. */
export function keyedAndSettled(question: Question) {
  const read = keyed({ ...question, isDue: isDueFor(users.id) })
  return async (...asked: Parameters<typeof read>) => {
    for (let found = await read(...asked); ; found = await read(...asked)) {
      if (!found?.isDue) return found
      if (await settleDue(found.userId)) return read(...asked)
    }
  }
}
