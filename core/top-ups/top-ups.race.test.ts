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
const deliver = ({ body, headers }: Delivery) => handleStripeEvent(Buffer.from(body), headers['stripe-signature'])

async function makeCheckout() {
  const user = await makeUser({ credits: 20 })
  const { id } = await startTopUp(user, { pack: 'starter' })
  const account = async () => {
    const [found] = await db()
      .select({ credits: users.credits, tier: users.tier })
      .from(users)
      .where(eq(users.id, user.id))
    return found
  }
  const postedEntries = () =>
    db().select({ kind: entries.kind, amount: entries.amount }).from(entries).where(eq(entries.topUpId, id))
  return { user, id, session: stripe.session(id), account, postedEntries }
}

/** A payment is credited once. */
test('twenty simultaneous deliveries of one payment credit once', async () => {
  const { session, account, postedEntries, id } = await makeCheckout()
  markPaid(session)
  const events = Array.from({ length: 10 }, () => [
    delivery('checkout.session.completed', session),
    delivery('checkout.session.async_payment_succeeded', session),
  ]).flat()
  const results = await Promise.all(events.map(deliver))
  expect(results.filter((one) => one.heard === 'done')).toHaveLength(1)
  expect(await account()).toEqual({ credits: 320, tier: 'paid' })
  expect(await postedEntries()).toEqual([{ kind: 'top_up', amount: 300 }])
  expect(await db().$count(topUps, eq(topUps.id, id))).toBe(1)
})

/**
 * Breaks without `withSessionLock` in `recordReversal`: several transactions would apply the same
 * refund.
 */
test('twenty simultaneous refunds beside twenty deliveries of the payment: credited once, taken back once', async () => {
  const { session, account, postedEntries } = await makeCheckout()
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
  await Promise.all(events.map(deliver))
  expect(await account()).toEqual({ credits: 20, tier: 'paid' })
  expect((await postedEntries()).toSorted((a, b) => a.amount - b.amount)).toEqual([
    { kind: 'refund', amount: -300 },
    { kind: 'top_up', amount: 300 },
  ])
})

/**
 * Breaks without `onConflictDoNothing` in `insertTopUp`, and without the idempotency key at Stripe.
 */
test('ten simultaneous submissions of one form create one purchase and one payment', async () => {
  const user = await makeUser()
  const { id: purchase } = await startTopUp(user, { pack: 'bench' })
  const started = await Promise.all(Array.from({ length: 10 }, () => startTopUp(user, { pack: 'bench', purchase })))
  expect(new Set(started.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect(stripe.double.sessions.has(`cs_test_${purchase}`)).toBe(true)
  expect(await db().$count(topUps, eq(topUps.userId, user.id))).toBe(1)
})
