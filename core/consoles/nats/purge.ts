import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import { DELETED } from '../postgres/delete.ts'
import { nats } from './connection.ts'
import { placeOf } from './streams.ts'

/** As DELETED, and nothing is left in NATS. */
const PURGED = -1

/**
 * Deletes the bytes of closed accounts, and of guests. Neither waits for NATS: the table says which
 * are still there.
 */
export async function purge(): Promise<void> {
  const rows = await db().execute<{ id: string }>(
    sql`select session_id as id from consoles where binding_no = ${DELETED}`,
  )
  if (rows.length === 0) return
  const { streams } = await nats()
  const kept = new Set<string>()
  for await (const name of streams.streams.names('console.>')) kept.add(name)
  for (const { id } of rows) {
    const { stream, subject } = placeOf(id)
    // An instance that still records it no longer finds its last message, and stops.
    if (kept.has(stream)) await streams.streams.purge(stream, { filter: subject })
    await db().execute(
      sql`update consoles set binding_no = ${PURGED} where session_id = ${id} and binding_no = ${DELETED}`,
    )
  }
}
