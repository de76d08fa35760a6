import { and, asc, eq, gt } from 'drizzle-orm'
import { type EntryRow, entryColumns, isPending, pendingColumns } from '#core/ledger.ts'
import { settleFor } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { boards, db, entries, sessions } from '#db/index.ts'

const BATCH_SIZE = 1_000

/**
 * Returns the user's whole ledger in batches, oldest entry first and pending charges last. Pending
 * charges are read before the entries. A charge that is posted meanwhile appears among the entries,
 * under the id it had.
 */
export async function* readLedger(user: User): AsyncGenerator<EntryRow[]> {
  await settleFor(user.id)
  const pending = new Map((await readPending(user)).map((charge) => [charge.id, charge]))
  for (let last = 0; ; ) {
    const batch = await db()
      .select({ ...entryColumns, number: entries.number })
      .from(entries)
      .where(and(eq(entries.userId, user.id), gt(entries.number, last)))
      .orderBy(asc(entries.number))
      .limit(BATCH_SIZE)
    for (const { id } of batch) pending.delete(id)
    if (batch.length > 0) yield batch.map(({ number: _, ...entry }) => entry)
    if (batch.length < BATCH_SIZE) break
    last = batch.at(-1)?.number ?? last
  }
  yield [...pending.values()]
}

async function readPending(user: User): Promise<EntryRow[]> {
  return db()
    .select(pendingColumns)
    .from(sessions)
    .innerJoin(boards, eq(boards.id, sessions.boardId))
    .where(and(eq(sessions.userId, user.id), isPending))
    .orderBy(asc(sessions.startedAt), asc(sessions.id))
}
