import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Due } from '#core/json-read.ts'
import { db, sessions, users } from '#db/index.ts'
import { beat } from './beat.ts'
import { settleDue } from './change-queue.ts'
import { dueAfter, hasDueEvents } from './due.ts'
import { withLockSlot } from './lock-slot.ts'
import { AGAIN, tryBatch } from './try-batch.ts'

/**
 * Applies everything that is due, each event as of its own time: minutes are paid, sessions end,
 * their boards go to the next in the queue. Waits for other instances that settle.
 */
export async function settle(): Promise<void> {
  if (await hasDueEvents()) await settleDue()
}

/** As `settle`, but only what is due for a user: see `isDueFor`. */
export async function settleFor(userId: string): Promise<void> {
  const isDue = isDueFor(sql`${userId}`, sql`${dueAfter().toISOString()}`)
  const [row] = await db().execute<{ due: boolean }>(sql`select ${isDue} as due`)
  if (row?.due) await settleDue(userId)
}

/**
 * Reads rows for a user that say whether events are due for them (`isDueFor`, of which `read` gets
 * the lower bound). If so, settles them and reads again, once. What becomes due meanwhile is left
 * to the next read.
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

/** Settles due events batch by batch, unless another instance does so already. */
export async function sweep(): Promise<void> {
  await beat()
  let hasMore = await hasDueEvents()
  while (hasMore) {
    const result = await withLockSlot(() => tryBatch({ isOptional: true }))
    hasMore = result === AGAIN || result?.isSettled === false
  }
}

/**
 * Returns the condition that events are due for a user: a live session of theirs is due, or they
 * are queued and any session is. The sweeper settles the others. Events that were due before a
 * session was queued are already settled. None is due before the lower bound (`dueAfter`).
 */
export function isDueFor(userId: SQLWrapper, after: SQLWrapper = sql.placeholder('dueAfter')) {
  return sql<boolean>`exists (select 1 from ${sessions} mine where mine.user_id = ${userId} and mine.state <> 'ended'
    and (mine.next_event_at <= statement_timestamp() or (mine.state = 'queued' and exists (select 1 from ${sessions} due
      where due.next_event_at > greatest(mine.created_at, ${after}::timestamptz) and due.next_event_at <= statement_timestamp()))))`
}

/** What lists that depend on sessions settle first: the due events of the user `users.id`. */
export const dueForUser: Due = { isDue: isDueFor(users.id), after: dueAfter, settle: settleDue }
