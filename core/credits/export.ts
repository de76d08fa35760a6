import { and, asc, eq, gt } from 'drizzle-orm'
import { type EntryRow, entryColumns, isPending, pendingColumns } from '#core/ledger.ts'
import { settleFor } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { boards, db, entries, sessions } from '#db/index.ts'

const LINES_AT_A_TIME = 1_000

/**
 * All of the user's ledger, the first entry first and at last what is pending, some at a time, so
 * that it may have any length. What is pending is read before the entries: a charge that is posted
 * meanwhile is among those, under the id it had.
 */
export async function* readLedger(user: User): AsyncGenerator<EntryRow[]> {
  await settleFor(user.id)
  const pending = new Map((await readPending(user)).map((charge) => [charge.id, charge]))
  for (let last = 0; ; ) {
    const lines = await db()
      .select({ ...entryColumns, number: entries.number })
      .from(entries)
      .where(and(eq(entries.userId, user.id), gt(entries.number, last)))
      .orderBy(asc(entries.number))
      .limit(LINES_AT_A_TIME)
    for (const { id } of lines) pending.delete(id)
    if (lines.length > 0) yield lines.map(({ number: _, ...line }) => line)
    if (lines.length < LINES_AT_A_TIME) break
    last = lines.at(-1)?.number ?? last
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
