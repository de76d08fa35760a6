import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import type { LogLimits } from '../log-store.ts'

const MIB = 1024 * 1024
/** The newest output that is kept of one session, by the tier of its user. */
export const LIMITS: LogLimits = { free: 8 * MIB, paid: 64 * MIB, boot: 64 * 1024, step: MIB }

export async function trimRecord(sessionId: string, end: number, limits = LIMITS): Promise<void> {
  if (end < limits.free + limits.step) return
  await db().execute(sql`
    with ${moved(sessionId, limits)}
    delete from console_chunks using moved where session_id = ${sessionId} and kind <> 'note'
      and at_offset >= ${limits.boot} and at_offset + case kind when 'out' then octet_length(bytes) else 0 end <= moved.first`)
}

/** Returns the first offset that is kept from now on; undefined if nothing is to be deleted. */
export async function moveFirst(sessionId: string, end: number, limits = LIMITS): Promise<number | undefined> {
  if (end < limits.free + limits.step) return undefined
  const [row] = await db().execute<{ first: number }>(sql`
    with ${moved(sessionId, limits)} select first::float8 as first from moved`)
  return row?.first
}

const moved = (sessionId: string, limits: LogLimits) => sql`
    kept as (select bytes_out - case tier when 'paid' then ${limits.paid}::bigint else ${limits.free}::bigint end as first
        from consoles join sessions on sessions.id = session_id join users on users.id = user_id
        where session_id = ${sessionId}),
    moved as (update consoles set first_offset = kept.first from kept
      where session_id = ${sessionId} and kept.first >= consoles.first_offset + ${limits.step} returning kept.first)`
