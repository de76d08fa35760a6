import { and, asc, eq, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { addEntry } from '#core/ledger.ts'
import { holdUser, withSessionLock } from '#core/scheduler/index.ts'
import { db, reversals, topUps, users } from '#db/index.ts'
import type { PaymentOutcome, Reversal } from './provider.ts'

/**
 * Saves what was taken back of a payment, and applies it to the ledger once the payment is known.
 * Refunds add up, so they only grow. A closed dispute keeps its result.
 */
export function recordReversal(provider: string, reversal: Reversal): Promise<PaymentOutcome> {
  return withSessionLock(async () => {
    const { isFinal, amountCents } = reversal
    const grows = reversal.kind === 'refund' || !isFinal
    await db()
      .insert(reversals)
      .values({ provider, ...reversal })
      .onConflictDoUpdate({
        target: [reversals.provider, reversals.reference],
        set: { isFinal, amountCents: grows ? sql`greatest(${reversals.amountCents}, ${amountCents})` : amountCents },
        setWhere: eq(reversals.isFinal, false),
      })
    return followReversals(provider, reversal.payment)
  })
}

/** Adjusts the ledger to the refunds and disputes of a payment. Needs the session lock. */
export async function followReversals(provider: string, payment: string): Promise<PaymentOutcome> {
  const topUp = await findPaid(provider, payment)
  if (!topUp) return 'unknown'
  await holdUser(topUp.userId)
  const all = await db()
    .select()
    .from(reversals)
    .where(and(eq(reversals.provider, provider), eq(reversals.payment, payment)))
    // Returned credits first, so that they can be taken.
    .orderBy(asc(reversals.amountCents))
  let left = topUp.credits - all.reduce((sum, { credits }) => sum + credits, 0)
  let outcome: PaymentOutcome = 'nothing_new'
  for (const reversal of all) {
    if (reversal.currency !== topUp.currency) {
      outcome = 'wrong_amount'
      continue
    }
    const share = Math.ceil((topUp.credits * reversal.amountCents) / topUp.priceCents)
    const credits = Math.min(share, left + reversal.credits)
    if (credits === reversal.credits) continue
    left -= credits - reversal.credits
    if (credits > reversal.credits) await takeBack(topUp, reversal, credits)
    else await giveBack(topUp, reversal, credits)
    outcome = 'done'
  }
  return outcome
}

async function findPaid(provider: string, payment: string) {
  const { id, userId, credits, priceCents, currency } = topUps
  const [topUp] = await db()
    .select({ id, userId, credits, priceCents, currency })
    .from(topUps)
    .where(and(eq(topUps.provider, provider), eq(topUps.payment, payment)))
  return topUp
}

type PaidTopUp = NonNullable<Awaited<ReturnType<typeof findPaid>>>
type ReversalRow = typeof reversals.$inferSelect

const texts = {
  refund: { kind: 'refund', taken: 'Refunded payment' },
  dispute: { kind: 'adjustment', taken: 'Disputed payment' },
} as const

/**
 * Takes credits back. A balance never falls below zero: what was spent cannot be taken, and the
 * entry says so.
 */
async function takeBack(topUp: PaidTopUp, reversal: ReversalRow, credits: number): Promise<void> {
  const { kind, taken } = texts[reversal.kind]
  const due = credits - reversal.credits
  const [account] = await db().select({ balance: users.credits }).from(users).where(eq(users.id, topUp.userId))
  const amount = Math.min(due, account?.balance ?? 0)
  const description = amount < due ? `${taken}: ${due} credits, of which ${due - amount} were spent already` : taken
  await addEntry(topUp.userId, { kind, amount: -amount, topUpId: topUp.id, description })
  await recordEvent('payment_taken_back', { userId: topUp.userId, subjectId: topUp.id, details: { credits: amount } })
  await updateReversal(reversal, { credits, taken: reversal.taken + amount })
}

/** Returns what a dispute took that was decided for the user. */
async function giveBack(topUp: PaidTopUp, reversal: ReversalRow, credits: number): Promise<void> {
  const taken = Math.min(reversal.taken, credits)
  const amount = reversal.taken - taken
  const description = 'Disputed payment, decided for you'
  await addEntry(topUp.userId, { kind: 'adjustment', amount, topUpId: topUp.id, description })
  await recordEvent('payment_given_back', { userId: topUp.userId, subjectId: topUp.id, details: { credits: amount } })
  await updateReversal(reversal, { credits, taken })
}

async function updateReversal(
  { provider, reference }: ReversalRow,
  followed: { credits: number; taken: number },
): Promise<void> {
  await db()
    .update(reversals)
    .set(followed)
    .where(and(eq(reversals.provider, provider), eq(reversals.reference, reference)))
}
