import { and, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { Timestamp } from '#core/timestamps.ts'
import { db, type EntryKind, entries, entryKinds, transaction, users } from '#db/index.ts'

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
}

/**
 * Writes one line of the ledger and moves the balance with it, in one transaction.
 * Refuses `insufficient_credits` where the balance would fall below zero.
 */
export function addEntry(userId: string, { amount, ...line }: Line): Promise<Entry> {
  return transaction(async () => {
    const [account] = await db()
      .update(users)
      .set({ credits: sql`${users.credits} + ${amount}` })
      .where(and(eq(users.id, userId), gte(sql`${users.credits} + ${amount}`, 0)))
      .returning({ credits: users.credits })
    if (!account)
      throw new Refusal('insufficient_credits', `The balance is too low to take ${-amount} credits from it.`)
    const [entry] = await db()
      .insert(entries)
      .values({ userId, amount, balanceAfter: account.credits, ...line })
      .returning(entryColumns)
    if (!entry) throw new Error('an insert without a conflict clause returned no row')
    return entry
  })
}
