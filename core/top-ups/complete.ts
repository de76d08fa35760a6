import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { addEntry } from '#core/ledger.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { holdUser, withSessionLock } from '#core/scheduler/index.ts'
import { raiseToPaidTier } from '#core/users.ts'
import { db, topUps } from '#db/index.ts'
import type { Paid, PaymentEvent, PaymentOutcome } from './provider.ts'
import { followReversals, recordReversal } from './reverse.ts'

/** Applies a provider's report about a payment, once, in any order and number of deliveries. */
export async function applyPaymentEvent(provider: string, event: PaymentEvent): Promise<PaymentOutcome> {
  if (event.kind === 'paid') return completeTopUp(provider, event)
  if (event.kind === 'failed') return failTopUp(provider, event)
  if (event.kind === 'reversed') return recordReversal(provider, event.reversal)
  return 'nothing_new'
}

/**
 * Credits a payment of exactly the requested amount, also if it was given up before: the money is
 * there.
 */
function completeTopUp(provider: string, paid: Paid): Promise<PaymentOutcome> {
  return withSessionLock(async () => {
    const known = await findTopUp(provider, paid)
    if (!known) return 'unknown'
    if (known.priceCents !== paid.amountCents || known.currency !== paid.currency) return 'wrong_amount'
    const [topUp] = await db()
      .update(topUps)
      .set({ state: 'paid', paidAt: sql`now()`, reference: paid.reference, payment: paid.payment })
      .where(and(eq(topUps.id, known.id), ne(topUps.state, 'paid')))
      .returning({
        id: topUps.id,
        userId: topUps.userId,
        credits: topUps.credits,
        pack: topUps.pack,
        paidAt: topUps.paidAt,
      })
    if (!topUp) return 'nothing_new'
    const { id: topUpId, credits: amount, pack } = topUp
    await holdUser(topUp.userId)
    await addEntry(topUp.userId, { kind: 'top_up', amount, topUpId, description: `Top-up: ${pack}` })
    await raiseToPaidTier(topUp.userId)
    await recordEvent('top_up_paid', { userId: topUp.userId, subjectId: topUpId, details: { pack, credits: amount } })
    await enqueueNotice(
      {
        kind: 'receipt',
        topUpId,
        pack,
        credits: amount,
        isDemo: provider === 'demo',
        ...{
          priceCents: known.priceCents,
          currency: known.currency,
          paidAt: (topUp.paidAt ?? new Date()).toISOString(),
        },
      },
      topUp.userId,
    )
    await followReversals(provider, paid.payment)
    return 'done'
  })
}

async function failTopUp(provider: string, ids: { topUpId: string; reference: string }): Promise<PaymentOutcome> {
  const failed = await db()
    .update(topUps)
    .set({ state: 'failed' })
    .where(and(isOf(provider, ids), eq(topUps.state, 'pending')))
    .returning({ id: topUps.id })
  if (failed.length > 0) return 'done'
  return (await findTopUp(provider, ids)) ? 'nothing_new' : 'unknown'
}

async function findTopUp(provider: string, ids: { topUpId: string; reference: string }) {
  const { id, priceCents, currency } = topUps
  const [topUp] = await db().select({ id, priceCents, currency }).from(topUps).where(isOf(provider, ids))
  return topUp
}

/**
 * A condition on `topUps`. A provider may report before we have stored its name for the payment.
 */
function isOf(provider: string, { topUpId, reference }: { topUpId: string; reference: string }) {
  const hasReference = or(isNull(topUps.reference), eq(topUps.reference, reference))
  return and(eq(topUps.id, topUpId), eq(topUps.provider, provider), hasReference)
}
