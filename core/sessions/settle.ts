import { type SQLWrapper, sql } from 'drizzle-orm'
import { db, sessions } from '#db/index.ts'
import { settleDue } from './change-queue.ts'
import { dueAfter, hasDueEvents } from './due.ts'
import { withLockSlot } from './lock-slot.ts'
import { AGAIN, tryBatch } from './try-batch.ts'

/**
 * Makes happen whatever time alone has brought, each at its own moment: minutes are paid, sessions
 * end at their edge, their boards go to the next in the queue. Waits for whoever else is at it.
 */
export async function settle(): Promise<void> {
  if (await hasDueEvents()) await settleDue()
}

/** As `settle`, but only where it concerns a user: see `isDueFor`. */
export async function settleFor(userId: string): Promise<void> {
  const isDue = isDueFor(sql`${userId}`, sql`${dueAfter().toISOString()}`)
  const [row] = await db().execute<{ due: boolean }>(sql`select ${isDue} as due`)
  if (row?.due) await settleDue(userId)
}

/**
 * Reads for a user, with rows that say whether anything is due for them (`isDueFor`, of which
 * `read` is given the floor). Where it is, that happens first, and they are read again, once: what
 * becomes due meanwhile is the next read's.
 */
export async function readSettled<R extends { isDue: boolean }>(
  userId: string,
  read: (dueAfter: string) => Promise<R[]>,
): Promise<R[]> {
  const after = dueAfter().toISOString()
  const rows = await read(after)
  if (!rows[0]?.isDue) return rows
  await settleDue(userId)
  return read(after)
}

/** Makes due events happen batch by batch, but leaves them to whoever else is at it. */
export async function sweep(): Promise<void> {
  let goesOn = await hasDueEvents()
  while (goesOn) {
    const result = await withLockSlot(() => tryBatch({ isOptional: true }))
    goesOn = result === AGAIN || result?.isSettled === false
  }
}

/**
 * Whether time has brought something that concerns a user: a live session of theirs is due, or they
 * wait for a board and anything is. Everybody else's events are the sweeper's. What was due before
 * somebody began to wait had happened by then, and nothing is due before the floor (`dueAfter`).
 */
export function isDueFor(userId: SQLWrapper, after: SQLWrapper = sql.placeholder('dueAfter')) {
  return sql<boolean>`exists (select 1 from ${sessions} mine where mine.user_id = ${userId} and mine.state <> 'ended'
    and (mine.next_event_at <= statement_timestamp() or (mine.state = 'queued' and exists (select 1 from ${sessions} due
      where due.next_event_at > greatest(mine.created_at, ${after}::timestamptz) and due.next_event_at <= statement_timestamp()))))`
}
