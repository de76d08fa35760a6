import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, entries, topUps, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { delivery, markPaid } from '#test/doubles/stripe.ts'
import { testsPayByStripe } from '#test/doubles/use-doubles.ts'
import { handleStripeEvent, startTopUp } from './index.ts'

testsCommit()
const stripe = testsPayByStripe()

type Delivery = ReturnType<typeof delivery>
const hear = ({ body, headers }: Delivery) => handleStripeEvent(Buffer.from(body), headers['stripe-signature'])

async function aCheckout() {
  const user = await makeUser({ credits: 20 })
  const { id } = await startTopUp(user, { pack: 'starter' })
  const account = async () => {
    const [found] = await db()
      .select({ credits: users.credits, tier: users.tier })
      .from(users)
      .where(eq(users.id, user.id))
    return found
  }
  const lines = () =>
    db().select({ kind: entries.kind, amount: entries.amount }).from(entries).where(eq(entries.topUpId, id))
  return { user, id, session: stripe.session(id), account, lines }
}

/**
 * A payment is credited once. Breaks without `ne(topUps.state, 'paid')` in `completeTopUp`: the
 * ledger's unique index then refuses, loudly.
 */
test('twenty simultaneous deliveries of one payment credit once', async () => {
  const { session, account, lines, id } = await aCheckout()
  markPaid(session)
  const events = Array.from({ length: 10 }, () => [
    delivery('checkout.session.completed', session),
    delivery('checkout.session.async_payment_succeeded', session),
  ]).flat()
  const heard = await Promise.all(events.map(hear))
  expect(heard.filter((one) => one.heard === 'done')).toHaveLength(1)
  expect(await account()).toEqual({ credits: 320, tier: 'paid' })
  expect(await lines()).toEqual([{ kind: 'top_up', amount: 300 }])
  expect(await db().$count(topUps, eq(topUps.id, id))).toBe(1)
})

/**
 * Breaks without `withSessionLock` in `noteReversal`: several find the same refund not followed
 * yet.
 */
test('twenty simultaneous refunds beside twenty deliveries of the payment: credited once, taken back once', async () => {
  const { session, account, lines } = await aCheckout()
  markPaid(session)
  const refund = {
    id: 'ch_race',
    payment_intent: session.payment_intent,
    amount_refunded: 500,
    currency: 'usd',
    refunded: true,
  }
  const events = Array.from({ length: 20 }, () => [
    delivery('checkout.session.completed', session),
    delivery('charge.refunded', refund),
  ]).flat()
  await Promise.all(events.map(hear))
  expect(await account()).toEqual({ credits: 20, tier: 'paid' })
  expect((await lines()).toSorted((a, b) => a.amount - b.amount)).toEqual([
    { kind: 'refund', amount: -300 },
    { kind: 'top_up', amount: 300 },
  ])
})

/** Breaks without `onConflictDoNothing` in `note`, and without the idempotency key at Stripe. */
test('ten simultaneous presses of one button make one purchase and one payment', async () => {
  const user = await makeUser()
  const { id: purchase } = await startTopUp(user, { pack: 'bench' })
  const begun = await Promise.all(Array.from({ length: 10 }, () => startTopUp(user, { pack: 'bench', purchase })))
  expect(new Set(begun.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect(stripe.double.sessions.has(`cs_test_${purchase}`)).toBe(true)
  expect(await db().$count(topUps, eq(topUps.userId, user.id))).toBe(1)
})
