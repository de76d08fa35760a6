import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newPurchase } from '#core/top-ups/index.ts'
import { db, topUps } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import { accountOf, aPayment, deliver, linesOf, received } from '#test/doubles/payments.ts'
import { delivery } from '#test/doubles/stripe.ts'
import { testsPayByStripe } from '#test/doubles/use-doubles.ts'
import * as webhook from './route.ts'

testsRollBack()
const stripe = testsPayByStripe()

const untouched = { credits: 20, tier: 'free' }
const credited = { credits: 320, tier: 'paid' }

test('a paid checkout is credited, and the same event again changes nothing', async () => {
  const { user, id, completed } = await aPayment(stripe)
  const event = completed()
  expect(await deliver(event)).toMatchObject(received)
  expect(await accountOf(user)).toEqual(credited)
  expect(await deliver(event)).toMatchObject(received)
  expect(await deliver(completed())).toMatchObject(received)
  expect(await accountOf(user)).toEqual(credited)
  expect(await linesOf(id)).toEqual([{ kind: 'top_up', amount: 300, description: 'Top-up: starter' }])
})

/** Breaks without `constructEventAsync`, or without its tolerance. */
test('what Stripe has not signed just now is refused', async () => {
  const { user, session, completed } = await aPayment(stripe)
  const sent = (more: object) => delivery('checkout.session.completed', session, more)
  const right = completed()
  for (const forged of [
    sent({ secret: 'whsec_another' }),
    sent({ ageSeconds: 301 }),
    { ...right, headers: {} },
    { ...right, headers: { 'stripe-signature': 'v1=,t=' } },
    { ...right, body: right.body.replace('500', '501') },
  ]) {
    expect(await deliver(forged)).toMatchObject(problem(400, 'invalid_request'))
  }
  expect(await accountOf(user)).toEqual(untouched)
  expect(await deliver(sent({ ageSeconds: 290 }))).toMatchObject(received)
  expect(await accountOf(user)).toEqual(credited)
})

test('other amounts, other currencies, payments and top-ups of nobody: received, told to the log, and never credited', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user, completed } = await aPayment(stripe)
  const others = [
    { amount_total: 50_000 },
    { amount_total: 1 },
    { amount_total: null },
    { currency: 'jpy' },
    { id: 'cs_test_another' },
    { client_reference_id: 'top_01234567890123456789012345' },
    { client_reference_id: null },
    { client_reference_id: "' or true --" },
  ]
  for (const more of others) expect(await deliver(completed(more)), JSON.stringify(more)).toMatchObject(received)
  expect(warned).toHaveBeenCalledTimes(others.length)
  expect(JSON.stringify(warned.mock.calls)).not.toMatch(new RegExp(`${user.email}|whsec|top_`))
  expect(await accountOf(user)).toEqual(untouched)
  expect(await deliver(completed())).toMatchObject(received)
  expect(await accountOf(user)).toEqual(credited)
})

test('a paid checkout that names a purchase of the demo provider is received, told to the log, and never credited', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user, completed, session } = await aPayment(stripe)
  const id = newPurchase()
  const demo = { pack: 'starter', credits: 300, priceCents: 500, currency: 'usd', provider: 'demo' }
  await db()
    .insert(topUps)
    .values({ id, userId: user.id, ...demo })
  expect(await deliver(completed({ client_reference_id: id }))).toMatchObject(received)
  await deliver(delivery('checkout.session.expired', { ...session, client_reference_id: id, payment_status: 'unpaid' }))
  expect(warned).toHaveBeenCalledTimes(2)
  expect(await accountOf(user)).toEqual(untouched)
  const [kept] = await db().select({ state: topUps.state }).from(topUps).where(eq(topUps.id, id))
  expect(kept?.state).toBe('pending')
})

test('events that we do not follow are received', async () => {
  expect(await deliver(delivery('invoice.paid', { id: 'in_1' }))).toMatchObject(received)
  const cash = { id: 'ch_1', payment_intent: null, amount_refunded: 1, currency: 'usd', refunded: false }
  expect(await deliver(delivery('charge.refunded', cash))).toMatchObject(received)
})

test('a signed event in an unknown format is refused, so that Stripe shows it, and its reason is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = await deliver(delivery('checkout.session.completed', { id: 7 }))
  expect(answer).toMatchObject(problem(400, 'invalid_request'))
  expect(logged).toHaveBeenCalledOnce()
})

test.each([
  ['nothing', ''],
  ['no JSON', 'garbage'],
  ['no text', new Blob([randomBytes(1_000)])],
])('%s is refused', async (_, body) => {
  expect(await deliver({ body, headers: { 'stripe-signature': 't=1,v1=00' } })).toMatchObject(
    problem(400, 'invalid_request'),
  )
})

test('a body that does not end is cut off', async () => {
  expect(await deliver({ body: 'x'.repeat(262_145), headers: {} })).toMatchObject(problem(413, 'payload_too_large'))
})

test('only POST is for Stripe', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    expect(await call(webhook, method, '/webhooks/stripe')).toMatchObject(problem(405, 'method_not_allowed'))
  }
})

test('a payment that takes days is credited once it has come, or given up', async () => {
  const { user, id, session } = await aPayment(stripe)
  const unpaid = { ...session, payment_status: 'unpaid' }
  await deliver(delivery('checkout.session.completed', unpaid))
  expect(await accountOf(user)).toEqual(untouched)
  await deliver(delivery('checkout.session.async_payment_succeeded', session))
  await deliver(delivery('checkout.session.completed', unpaid))
  expect(await accountOf(user)).toEqual(credited)
  expect(await linesOf(id)).toHaveLength(1)
})

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
  '%s gives the purchase up, unless it is paid',
  async (type) => {
    const [lost, paid] = [await aPayment(stripe), await aPayment(stripe)]
    const stateOf = async (id: string) =>
      (await db().select({ state: topUps.state }).from(topUps).where(eq(topUps.id, id)))[0]?.state
    await deliver(delivery(type, { ...lost.session, payment_status: 'unpaid' }))
    expect(await stateOf(lost.id)).toBe('failed')
    await deliver(paid.completed())
    await deliver(delivery(type, { ...paid.session, payment_status: 'unpaid' }))
    expect(await stateOf(paid.id)).toBe('paid')
    expect(await accountOf(lost.user)).toEqual(untouched)
  },
)
