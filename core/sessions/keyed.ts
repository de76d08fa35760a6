import { sql } from 'drizzle-orm'
import { keyed, type Question } from '#core/api-keys/index.ts'
import { sessions } from '#db/index.ts'
import { queries } from '#db/statement.ts'
import { isDue, settle } from './settling.ts'

const due = queries.select({ id: sessions.id }).from(sessions).where(isDue)

/** As `keyed`, for answers that sessions and time decide: what is due is settled first, and where nothing is that costs no statement. */
export function keyedAndSettled(question: Question) {
  const read = keyed({ ...question, isDue: sql`exists ${due}` })
  return async (...asked: Parameters<typeof read>) => {
    let found = await read(...asked)
    while (found?.isDue) {
      await settle()
      found = await read(...asked)
    }
    return found
  }
}
