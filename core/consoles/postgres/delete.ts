import { sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, transaction } from '#db/index.ts'

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

/** Readers may still be at the end of a session. */
const AFTER_MINUTES = 1

/** Looks back a day: what an outage leaves longer is dropped after 31 days, as all records are. */
export async function deleteGuestRecords(): Promise<void> {
  await transaction(async () => {
    const deleted = await db().execute<{ id: string }>(sql`
      update consoles set binding_no = ${DELETED}, first_offset = bytes_out
      where binding_no > 0 and session_id in (
        select sessions.id from sessions join users on users.id = user_id
        where is_guest and started_by = 'web' and sessions.created_at > now() - interval '1 day'
          and ended_at <= now() - make_interval(mins => ${AFTER_MINUTES}))
      returning session_id as id`)
    if (deleted.length === 0) return
    const ids = sql.param(deleted.map(({ id }) => id))
    await db().execute(sql`delete from console_chunks where session_id = any(${ids}::text[])`)
  })
}
