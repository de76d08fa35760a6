import { and, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { Timestamp } from '#core/timestamps.ts'
import { db, type EntryKind, entries, entryKinds, isSessionLine, joined, users } from '#db/index.ts'

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

/**
 * Takes more credits for a session that has its line already: the line grows, and says the balance that growing left.
 * Refuses `insufficient_credits` where the balance would fall below zero.
 */
export function growSessionEntry(userId: string, sessionId: string, credits: number): Promise<void> {
  return joined(async () => {
    const balanceAfter = await moveBalance(userId, -credits)
    const grown = await db()
      .update(entries)
      .set({ amount: sql`${entries.amount} - ${credits}`, balanceAfter })
      .where(and(eq(entries.sessionId, sessionId), isSessionLine))
      .returning({ id: entries.id })
    if (grown.length !== 1) throw new Error(`session ${sessionId} has no line in the ledger`)
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
