import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Entry, entryColumns } from '#core/ledger.ts'
import { isOnPage, type Page, PageRecord } from '#core/pages.ts'
import { inTurn, settle } from '#core/sessions/index.ts'
import { findUserByEmail, type Grant, grantTo, type User, userColumns } from '#core/users/index.ts'
import { db, entries, users } from '#db/index.ts'

export const CreditsRecord = z
  .strictObject({ balance: z.int(), entries: z.array(Entry), ...PageRecord })
  .meta({ id: 'Credits' })
export type CreditsRecord = z.infer<typeof CreditsRecord>

/** The user's balance in credits, and one page of the ledger, newest first; all of it as of one moment. */
export async function readCredits(user: User, { limit, offset }: Page): Promise<CreditsRecord> {
  await settle()
  const total = linesOf(user)
  const page = db()
    .select(entryColumns)
    .from(entries)
    .where(and(eq(entries.userId, user.id), isOnPage(entries.number, total, { limit, offset })))
    .orderBy(desc(entries.number))
    .limit(limit)
    .as('page')
  const rows = await db()
    .select({ balance: users.credits, total, entry: { ...page._.selectedFields } })
    .from(users)
    .leftJoinLateral(page, sql`true`)
    .where(eq(users.id, user.id))
  return {
    balance: rows[0]?.balance ?? 0,
    entries: rows.flatMap(({ entry }) => (entry ? [entry] : [])),
    limit,
    offset,
    total: rows[0]?.total ?? 0,
  }
}

/** How many lines the user's ledger has: the number of the last one. */
const linesOf = (user: User) => sql<number>`coalesce((
  select last.number from ${entries} last where last.user_id = ${user.id} order by last.number desc limit 1), 0)`

/** The user as of now: what sessions have cost until this moment is paid. */
export async function readUser(user: User): Promise<User> {
  await settle()
  const [found] = await db().select(userColumns).from(users).where(eq(users.id, user.id))
  return found ?? user
}

/**
 * For the operator: one line in the ledger, and the paid tier if asked for, all or nothing.
 * Refuses `not_found`, and `insufficient_credits` where the balance would fall below zero.
 */
export function grantCredits({ email, ...grant }: Grant & { email: string }): Promise<User> {
  return inTurn(async () => {
    const { id } = await findUserByEmail(email)
    await grantTo(id, grant)
    return findUserByEmail(email)
  })
}
