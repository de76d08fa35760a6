import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jsonColumns, jsonRows } from '#core/json-rows.ts'
import { Entry, entryColumns } from '#core/ledger.ts'
import { isPast, type Page, PageRecord } from '#core/pages.ts'
import { isDueFor, keyedAndSettled, readSettled, withSessionLock } from '#core/sessions/index.ts'
import { findUserByEmail, type Grant, grantTo, isOpen, type User, userColumns } from '#core/users/index.ts'
import { db, entries, isSessionLine, users } from '#db/index.ts'
import { queries } from '#db/statement.ts'

export const CreditsRecord = z
  .strictObject({ balance: z.int(), entries: z.array(Entry), ...PageRecord })
  .meta({ id: 'Credits' })
export type CreditsRecord = z.infer<typeof CreditsRecord>

/** The user's balance in credits, and one page of the ledger, newest first; all of it as of one moment. */
export async function readCredits(user: User, { limit, offset }: Page): Promise<CreditsRecord> {
  const total = linesOf(user.id)
  const page = db()
    .select(entryColumns)
    .from(entries)
    .where(and(eq(entries.userId, user.id), isPast(offset, entries.number, total)))
    .orderBy(desc(entries.number))
    .limit(limit)
    .as('page')
  const rows = await readSettled(user.id, () =>
    db()
      .select({ balance: users.credits, total, entry: { ...page._.selectedFields }, isDue: isDueFor(users.id) })
      .from(users)
      .leftJoinLateral(page, sql`true`)
      .where(eq(users.id, user.id)),
  )
  return {
    balance: rows[0]?.balance ?? 0,
    entries: rows.flatMap(({ entry }) => (entry ? [entry] : [])),
    limit,
    offset,
    total: rows[0]?.total ?? 0,
  }
}

/** How many lines a user's ledger has: the number of the last one. */
const linesOf = (userId: SQLWrapper | string) => sql<number>`coalesce((
  select last.number from ${entries} last where last.user_id = ${userId} order by last.number desc limit 1), 0)`

const entriesByKey = queries
  .select(jsonColumns(entryColumns))
  .from(entries)
  .where(and(eq(entries.userId, users.id), isPast(sql.placeholder('offset'), entries.number, linesOf(users.id))))
  .orderBy(desc(entries.number))
  .limit(sql.placeholder('limit'))

/** What `readCredits` answers, for whoever has the secret of a key, in one statement. */
export const readCreditsByKey = keyedAndSettled({
  json: sql`'"balance":' || ${users.credits} || ',"entries":' || ${jsonRows(entriesByKey)}`,
  total: linesOf(users.id),
})

/** The line of the user's ledger that a session has, if it ever ran, and how many lines are newer. */
export async function findSessionEntry(user: User, sessionId: string) {
  const newer = sql<number>`${linesOf(user.id)} - ${entries.number}`
  const isIts = and(eq(entries.userId, user.id), eq(entries.sessionId, sessionId), isSessionLine)
  const [entry] = await db().select({ id: entries.id, newer }).from(entries).where(isIts)
  return entry
}

/** The user as of now: what sessions have cost until this moment is paid. */
export async function readUser(user: User): Promise<User> {
  const isTheirs = and(eq(users.id, user.id), isOpen)
  const [found] = await readSettled(user.id, () =>
    db()
      .select({ user: userColumns, isDue: isDueFor(sql`${users}.id`) })
      .from(users)
      .where(isTheirs),
  )
  return found?.user ?? user
}

/**
 * For the operator: one line in the ledger, and the paid tier if asked for, all or nothing.
 * Refuses `not_found`, and `insufficient_credits` where the balance would fall below zero.
 */
export function grantCredits({ email, ...grant }: Grant & { email: string }): Promise<User> {
  return withSessionLock(async () => {
    const { id } = await findUserByEmail(email)
    await grantTo(id, grant)
    return findUserByEmail(email)
  })
}
