import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound, Refusal } from '#core/errors.ts'
import { consume, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { db, topUps } from '#db/index.ts'
import { findOwn, type TopUpRecord } from './columns.ts'
import { type Pack, packs } from './packs.ts'
import { confirm } from './poll.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentProvider } from './providers.ts'
import { newPurchase, type TopUp } from './schemas.ts'

/** A started top-up, and the URL where the buyer pays, unless it is paid at once. */
export type StartedTopUp = TopUpRecord & { checkoutUrl: string | null }

/**
 * Starts a purchase of credits. Starting one again under its id continues it. Throws `unavailable`
 * if this server sells none or the provider does not respond, `rate_limited`, and `not_found` for
 * the id of another user's purchase.
 */
export async function startTopUp(user: User, command: z.infer<typeof TopUp>): Promise<StartedTopUp> {
  const provider = paymentProvider()
  if (!provider)
    throw new Refusal('unavailable', 'Top-ups are not available on this server: no payment provider is set up.')
  const pack = packs.find(({ id }) => id === command.pack)
  if (!pack) throw notFound('pack')
  if (provider.movesMoney) await consume(limits.purchases, user.id)
  const id = command.purchase ?? newPurchase()
  await insertTopUp(user, { id, pack, provider })
  const topUp = await findOwn(user, id)
  if (topUp.state !== 'pending') return { ...topUp, checkoutUrl: null }
  const checkoutUrl = await openCheckout(user, topUp, { provider, next: command.next })
  if (checkoutUrl) return { ...topUp, checkoutUrl }
  await confirm(id)
  return { ...(await findOwn(user, id)), checkoutUrl }
}

/** Saves the top-up before the provider is asked, so that its events refer to a known row. */
async function insertTopUp(user: User, { id, pack, provider }: { id: string; pack: Pack; provider: PaymentProvider }) {
  const { id: packId, credits, price_cents: priceCents, currency } = pack
  await db()
    .insert(topUps)
    .values({ id, userId: user.id, pack: packId, credits, priceCents, currency, provider: provider.name })
    .onConflictDoNothing({ target: topUps.id })
}

async function openCheckout(
  { email }: User,
  topUp: TopUpRecord & { pack: string },
  { provider, next }: { provider: PaymentProvider; next: string | undefined },
) {
  const pack = packs.find(({ id }) => id === topUp.pack)
  if (!pack) throw new Error(`pack ${topUp.pack} is gone from the catalogue`)
  const { reference, checkoutUrl } = await provider.createCheckout({
    topUpId: topUp.id,
    email,
    pack,
    reference: topUp.reference,
    next,
  })
  await db()
    .update(topUps)
    .set({ reference })
    .where(and(eq(topUps.id, topUp.id), isNull(topUps.reference)))
  return checkoutUrl
}
