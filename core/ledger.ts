import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { Timestamp } from '#core/timestamps.ts'
import { newId } from '#db/ids.ts'
import { db, type EntryKind, entries, entryKinds, isSessionLine, joined, users } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'

export const Entry = z
  .strictObject({
    id: z.string(),
    kind: z.enum(entryKinds),
    amount: z.int().meta({ description: 'In credits; negative where they are spent.' }),
    balance_after: z.int().meta({ description: 'The balance with this entry.' }),
    session_id: z.string().nullable().meta({ description: 'The session it paid for.' }),
    top_up_id: z.string().nullable().meta({ description: 'The top-up it came from.' }),
    description: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'Entry' })
export type Entry = z.infer<typeof Entry>

export const entryColumns = {
  id: entries.id,
  kind: entries.kind,
  amount: entries.amount,
  balance_after: entries.balanceAfter,
  session_id: entries.sessionId,
  top_up_id: entries.topUpId,
  description: entries.description,
  created_at: entries.createdAt,
}

type Line = {
  kind: EntryKind
  /** Credits; negative where they are spent. */
  amount: number
  description: string
  sessionId?: string
  topUpId?: string
  /** Where it is not the present one: what happened while no instance was up is written down later. */
  createdAt?: Date
}

/**
 * Writes one line of the ledger and moves the balance with it, in one transaction.
 * Refuses `insufficient_credits` where the balance would fall below zero.
 */
export function addEntry(userId: string, { amount, ...line }: Line): Promise<Entry> {
  return joined(async () => {
    const balanceAfter = await moveBalance(userId, amount)
    const [entry] = await db()
      .insert(entries)
      .values({ userId, amount, balanceAfter, ...line })
      .returning(entryColumns)
    if (!entry) throw new Error('an insert without a conflict clause returned no row')
    return entry
  })
}

/** The guarded statement that holds the user's row until the transaction ends. Answers the balance it leaves. */
async function moveBalance(userId: string, amount: number): Promise<number> {
  const [account] = await db()
    .update(users)
    .set({ credits: sql`${users.credits} + ${amount}` })
    .where(and(eq(users.id, userId), gte(sql`${users.credits} + ${amount}`, 0)))
    .returning({ credits: users.credits })
  if (!account) throw new Refusal('insufficient_credits', `The balance is too low to take ${-amount} credits from it.`)
  return account.credits
}

export type Balance = { id: string; before: number; after: number }

/** Moves the balances of users, by id, whose rows are locked. Returns the ids of those who had what was expected. */
export function moveBalances(rows: Balance[]): Promise<string[]> {
  return idsOf(sql`update users set credits = given.after from ${recordset(rows, 'id text, before int, after int')}
    where users.id = given.id and users.credits = given.before returning users.id`)
}

export type Payment = { sessionId: string; amount: number; balanceAfter: number }

/**
 * Lets the entries of sessions grow by what more they have paid; each says the balance that its last
 * payment left. Returns the ids of the sessions that have an entry.
 */
export function growSessionEntries(rows: Payment[]): Promise<string[]> {
  return idsOf(sql`
    update entries set amount = entries.amount - given.amount, balance_after = given."balanceAfter"
    from ${recordset(rows, '"sessionId" text, amount int, "balanceAfter" int')}
    where entries.session_id = given."sessionId" and ${isSessionLine} returning given."sessionId" as id`)
}

export type NewEntry = {
  userId: string
  kind: EntryKind
  amount: number
  balanceAfter: number
  sessionId: string
  description: string
  createdAt: Date
}

/** Writes entries whose balances are moved beside them. They are numbered in their order. */
export async function insertEntries(rows: NewEntry[]): Promise<void> {
  const columns = `id text, "userId" text, kind text, amount int, "balanceAfter" int, "sessionId" text, description text,
    "createdAt" timestamptz`
  const named = rows.map((row) => ({ id: newId('entry'), ...row }))
  await db().execute(sql`
    insert into entries (id, user_id, kind, amount, balance_after, session_id, description, created_at)
    select given.* from ${recordset(named, columns)}`)
}

async function idsOf(statement: SQL): Promise<string[]> {
  return (await db().execute<{ id: string }>(statement)).map(({ id }) => id)
}
