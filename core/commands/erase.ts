import { sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'

/**
 * Erases what the commands of a user's sessions have printed, in the transaction that closes the
 * account. It may hold names, as recorded output does.
 */
export async function eraseOutput(user: Pick<User, 'id'>): Promise<void> {
  await db().execute(sql`update commands set output_tail = null, error = null, asked = null
    where session_id in (select id from sessions where user_id = ${user.id})`)
}
