import { type SQLWrapper, sql } from 'drizzle-orm'
import { db, sessions } from '#db/index.ts'
import { settleDue } from './change-queue.ts'
import { hasDueEvents } from './due.ts'
import { withLockSlot } from './lock-slot.ts'
import { AGAIN, tryBatch } from './try-batch.ts'

/**
 * Makes happen whatever time alone has brought, each at its own moment: minutes are paid, sessions
 * end at their edge, their boards go to the next in the queue. Waits for whoever else is at it.
 */
export async function settle(): Promise<void> {
  while (await hasDueEvents()) if (await settleDue()) return
}

/** As `settle`, but only where it concerns a user: see `isDueFor`. */
export async function settleFor(userId: string): Promise<void> {
  const isDue = async () =>
    (await db().execute<{ due: boolean }>(sql`select ${isDueFor(sql`${userId}`)} as due`))[0]?.due
  while (await isDue()) if (await settleDue(userId)) return
}

/**
 * Reads for a user, with rows that say whether anything is due for them (`isDueFor`). Where it is,
 * that happens first, and they are read again.
 */
export async function readSettled<R extends { isDue: boolean }>(
  userId: string,
  read: () => Promise<R[]>,
): Promise<R[]> {
  for (let rows = await read(); ; rows = await read()) {
    if (!rows[0]?.isDue) return rows
    if (await settleDue(userId)) return read()
  }
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
 * somebody began to wait had happened by then.
 */
export function isDueFor(userId: SQLWrapper) {
  return sql<boolean>`exists (select 1 from ${sessions} mine where mine.user_id = ${userId} and mine.state <> 'ended'
    and (mine.next_event_at <= statement_timestamp() or (mine.state = 'queued' and exists (select 1 from ${sessions} due
      where due.next_event_at > mine.created_at and due.next_event_at <= statement_timestamp()))))`
}
