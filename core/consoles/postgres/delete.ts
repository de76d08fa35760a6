import { sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'

/**
 * No binding has it, so what an agent still sends is stored nowhere. Where bytes are in NATS, they
 * are still to be purged.
 */
export const DELETED = 0

/** The second statement also sees what the first one had to wait for. */
export async function deleteRecords(user: Pick<User, 'id'>): Promise<void> {
  const isOfUser = sql`session_id in (select id from sessions where user_id = ${user.id})`
  await db().execute(sql`update consoles set binding_no = ${DELETED}, first_offset = bytes_out where ${isOfUser}`)
  await db().execute(sql`delete from console_chunks where ${isOfUser}`)
}
