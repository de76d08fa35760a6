import { keyed, type Question } from '#core/api-keys/index.ts'
import { isAnythingDue, settle } from './settling.ts'

/** As `keyed`, for answers that sessions and time decide: what is due is settled first, and where nothing is that costs no statement. */
export function keyedAndSettled(question: Question) {
  const read = keyed({ ...question, isDue: isAnythingDue })
  return async (...asked: Parameters<typeof read>) => {
    let found = await read(...asked)
    while (found?.isDue) {
      await settle()
      found = await read(...asked)
    }
    return found
  }
}
