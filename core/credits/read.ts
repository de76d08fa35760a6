import { and, desc, eq, sql } from 'drizzle-orm'
import type { JsonQuery } from '#core/json-read.ts'
import { entryColumns, isPending, pendingColumns } from '#core/ledger.ts'
import { afterOffset, type Page } from '#core/pagination.ts'
import { dueForUser, isDueFor, readSettled } from '#core/scheduler/index.ts'
import { isOpen, type User, userColumns } from '#core/users.ts'
import { boards, db, entries, isSessionEntry, sessions, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { countEntries, type EntryFilter, isFiltered, readCreditRows } from './filter.ts'
import type { CreditsRecord } from './schemas.ts'

const total = countEntries(users.id)
const mine = eq(entries.userId, users.id)

const pending = queries
  .select(jsonColumns({ ...pendingColumns, created_at: sessions.startedAt }))
  .from(sessions)
  .innerJoin(boards, eq(boards.id, sessions.boardId))
  .where(and(eq(sessions.userId, users.id), isPending))
  .orderBy(desc(sessions.startedAt), desc(sessions.id))

const posted = queries
  .select(jsonColumns(entryColumns))
  .from(entries)
  .where(and(mine, afterOffset(sql.placeholder('offset'), entries.number, total)))
  .orderBy(desc(entries.number))
  .limit(sql.placeholder('limit'))

/**
 * Reads the user's balance in credits, what live sessions have cost so far, and one page of the
 * ledger, newest first; all of it as of one moment. With a filter, the entries are those that
 * match.
 */
export const creditsRead: JsonQuery = {
  json: sql`'"balance":' || ${users.credits} || ',"pending":' || ${jsonRows(pending)} || ',"entries":' || ${jsonRows(posted)}`,
  total,
  due: dueForUser,
  asRows: { isAsked: isFiltered, read: (userId, query) => readCreditRows(userId, query as EntryFilter & Page) },
}

/** Returns the same as objects, for the page. */
export async function readCredits(user: User, page: Page & EntryFilter): Promise<CreditsRecord> {
  return (await readCreditRows(user.id, page)).record
}

/**
 * The entry that one of the user's sessions has, posted or pending, and how many posted ones are
 * newer. Undefined where it never ran.
 */
export async function findSessionEntry(user: User, sessionId: string) {
  const newer = sql<number>`coalesce(${countEntries(user.id)} - ${entries.number}, 0)`
  const [entry] = await db()
    .select({ id: sql<string>`coalesce(${entries.id}, ${pendingColumns.id.sql})`, newer })
    .from(sessions)
    .leftJoin(entries, and(eq(entries.sessionId, sessions.id), isSessionEntry))
    .where(and(eq(sessions.userId, user.id), eq(sessions.id, sessionId), sql`${sessions.creditsUsed} > 0`))
  return entry
}

/** The user as of now: what sessions have cost until this moment is paid. */
export async function readUser(user: User): Promise<User> {
  const isTheirs = and(eq(users.id, user.id), isOpen)
  const [found] = await readSettled(user.id, (dueAfter) =>
    db()
      .select({ user: userColumns, isDue: isDueFor(sql`${users}.id`, sql`${dueAfter}`) })
      .from(users)
      .where(isTheirs),
  )
  return found?.user ?? user
}
