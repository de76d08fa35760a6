import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { jsonColumns, jsonRows } from '#core/json-rows.ts'
import { type EntryRow, entryColumns, isPending, isPosted, type PendingEntry, pendingColumns } from '#core/ledger.ts'
import { afterOffset, type Page } from '#core/pagination.ts'
import { isDueFor, keyedAndSettled, readSettled } from '#core/sessions/index.ts'
import { isOpen, type User, userColumns } from '#core/users.ts'
import { boards, db, entries, isSessionEntry, sessions, users } from '#db/index.ts'
import { queries, statement } from '#db/statement.ts'
import type { CreditsRecord } from './schemas.ts'

/** How many entries a user's ledger has: the number of the last one. */
const entriesOf = (userId: SQLWrapper | string) => sql<number>`coalesce((
  select last.number from ${entries} last where last.user_id = ${userId} order by last.number desc limit 1), 0)`

const mine = eq(entries.userId, users.id)
const pendingOfUser = and(eq(sessions.userId, users.id), isPending)

const pending = queries
  .select({ ...pendingColumns, number: sql<number | null>`null::int`.as('number') })
  .from(sessions)
  .innerJoin(boards, eq(boards.id, sessions.boardId))
  .where(pendingOfUser)

const posted = queries
  .select({
    ...entryColumns,
    balance_after: sql<number | null>`${entries.balanceAfter}`.as('balance_after'),
    number: sql<number | null>`${entries.number}`.as('number'),
  })
  .from(entries)
  .where(and(mine, afterOffset(sql.placeholder('offset'), entries.number, entriesOf(users.id))))
  .orderBy(desc(entries.number))
  .limit(sql.placeholder('limit'))

const listed = posted.unionAll(pending).as('listed')

const find = statement((on) =>
  on
    .select({
      balance: users.credits,
      total: entriesOf(users.id),
      entry: { ...listed._.selectedFields },
      isDue: isDueFor(users.id),
    })
    .from(users)
    .leftJoinLateral(listed, sql`true`)
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(desc(listed.number), desc(listed.created_at), desc(listed.id))
    .prepare('credits'),
)

/**
 * The user's balance in credits, what live sessions have cost so far, and one page of the ledger, newest first; all of it
 * as of one moment.
 */
export async function readCredits(user: User, { limit, offset }: Page): Promise<CreditsRecord> {
  const rows = await readSettled(user.id, (dueAfter) => find().execute({ userId: user.id, dueAfter, limit, offset }))
  const found = rows.flatMap(({ entry }): EntryRow[] => {
    if (!entry) return []
    const { number: _, ...row } = entry
    return [row]
  })
  return {
    balance: rows[0]?.balance ?? 0,
    pending: found.filter((row): row is PendingEntry => !isPosted(row)),
    entries: found.filter(isPosted),
    limit,
    offset,
    total: rows[0]?.total ?? 0,
  }
}

const pendingByKey = queries
  .select(jsonColumns({ ...pendingColumns, created_at: sessions.startedAt }))
  .from(sessions)
  .innerJoin(boards, eq(boards.id, sessions.boardId))
  .where(pendingOfUser)
  .orderBy(desc(sessions.startedAt), desc(sessions.id))

const entriesByKey = queries
  .select(jsonColumns(entryColumns))
  .from(entries)
  .where(and(mine, afterOffset(sql.placeholder('offset'), entries.number, entriesOf(users.id))))
  .orderBy(desc(entries.number))
  .limit(sql.placeholder('limit'))

/** What `readCredits` answers, for whoever has the secret of a key, in one statement. */
export const readCreditsByKey = keyedAndSettled({
  json: sql`'"balance":' || ${users.credits} || ',"pending":' || ${jsonRows(pendingByKey)} || ',"entries":' || ${jsonRows(entriesByKey)}`,
  total: entriesOf(users.id),
})

/** The entry that one of the user's sessions has, posted or pending, and how many posted ones are newer. Undefined where it never ran. */
export async function findSessionEntry(user: User, sessionId: string) {
  const newer = sql<number>`coalesce(${entriesOf(user.id)} - ${entries.number}, 0)`
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
