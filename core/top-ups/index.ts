import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { addEntry } from '#core/ledger.ts'
import { inTurn } from '#core/sessions/index.ts'
import { raiseToPaidTier, type User } from '#core/users/index.ts'
import { newId } from '#db/ids.ts'
import { db, topUps } from '#db/index.ts'
import { packIds, packs } from './packs.ts'
import { paymentProvider } from './providers.ts'

export { packs } from './packs.ts'
export { paymentProvider } from './providers.ts'

export const TopUp = z.strictObject({
  pack: z.enum(packIds, 'There is no such pack.'),
  /** Names the purchase beforehand (`newPurchase`), so that a form sent twice buys once. */
  purchase: Id('topUp').optional(),
})

export function newPurchase(): string {
  return newId('topUp')
}

/** What came of asking for a top-up: paid at once, or the address where the buyer pays. */
export type StartedTopUp = { id: string; credits: number; checkoutUrl: string | null }

/**
 * Begins a purchase of credits; one that is begun again under its own name stays what it was.
 * Refuses `unavailable` on a server that sells none, and `not_found` under the name of somebody else's purchase.
 */
export async function topUp(user: User, command: z.infer<typeof TopUp>): Promise<StartedTopUp> {
  const provider = paymentProvider()
  if (!provider)
    throw new Refusal('unavailable', 'Credits cannot be bought on this server: no payment provider is set up.')
  const pack = packs.find(({ id }) => id === command.pack)
  if (!pack) throw notFound('pack')
  const id = command.purchase ?? newPurchase()
  const { reference, checkoutUrl } = await provider.begin({ topUpId: id, email: user.email, pack })
  await db()
    .insert(topUps)
    .values({
      id,
      userId: user.id,
      pack: pack.id,
      credits: pack.credits,
      priceCents: pack.price_cents,
      currency: pack.currency,
      provider: provider.name,
      reference,
    })
    .onConflictDoNothing({ target: topUps.id })
  const bought = await purchaseOf(user, id)
  if (!checkoutUrl) await completeTopUp(provider.name, reference)
  return { id, credits: bought.credits, checkoutUrl }
}

async function purchaseOf(user: User, id: string): Promise<{ credits: number }> {
  const [purchase] = await db()
    .select({ credits: topUps.credits })
    .from(topUps)
    .where(and(eq(topUps.id, id), eq(topUps.userId, user.id)))
  if (!purchase) throw notFound('purchase')
  return purchase
}

/**
 * Credits a payment, once, however often and however concurrently it is said to be paid. Answers whether this call did it.
 * Refuses `not_found` for a payment nobody began.
 */
export function completeTopUp(provider: string, reference: string): Promise<boolean> {
  const thisPayment = and(eq(topUps.provider, provider), eq(topUps.reference, reference))
  return inTurn(async () => {
    const [paid] = await db()
      .update(topUps)
      .set({ state: 'paid', paidAt: sql`now()` })
      .where(and(thisPayment, eq(topUps.state, 'pending')))
      .returning({ id: topUps.id, userId: topUps.userId, credits: topUps.credits, pack: topUps.pack })
    if (!paid) {
      if ((await db().$count(topUps, thisPayment)) === 0) throw notFound('payment')
      return false
    }
    await addEntry(paid.userId, {
      kind: 'top_up',
      amount: paid.credits,
      topUpId: paid.id,
      description: `Top-up: ${paid.pack}`,
    })
    await raiseToPaidTier(paid.userId)
    const { userId, id: subjectId, pack, credits } = paid
    await recordEvent('top_up_paid', { userId, subjectId, details: { pack, credits } })
    return true
  })
}
