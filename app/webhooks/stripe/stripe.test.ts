import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { call, problem } from '#app/v1/testing.ts'
import { readCredits } from '#core/credits.ts'
import { addEntry } from '#core/ledger.ts'
import { topUp } from '#core/top-ups/index.ts'
import { makeUser } from '#db/factory.ts'
import { db, entries, topUps, users } from '#db/index.ts'
import { rolledBack, testsRollBack } from '#db/testing.ts'
import { delivery, markPaid } from '#doubles/stripe.ts'
import { testsPayByStripe } from '#doubles/testing.ts'
import * as webhook from './route.ts'

testsRollBack()
const stripe = testsPayByStripe()

type Delivery = { body: string | Blob; headers: Record<string, string> }
const deliver = ({ body, headers }: Delivery) => call(webhook, 'POST', '/webhooks/stripe', { body, headers })
const received = { status: 200, body: { received: true } }

/** Somebody with 20 credits who has paid for 300 more, of which we have not heard yet. */
async function aPayment() {
  const user = await makeUser({ credits: 20 })
  const { id } = await topUp(user, { pack: 'starter' })
  const session = markPaid(stripe.session(id))
  const payment = { id: `ch_${id}`, payment_intent: session.payment_intent, currency: 'usd' }
  const refund = (amount_refunded: number) =>
    delivery('charge.refunded', { ...payment, amount: 500, amount_refunded, refunded: amount_refunded === 500 })
  const dispute = (event: 'created' | 'updated' | 'closed', status: string) =>
    delivery(`charge.dispute.${event}`, { ...payment, id: `dp_${id}`, amount: 500, status })
  return {
    user,
    id,
    session,
    refund,
    dispute,
    completed: (more = {}) => delivery('checkout.session.completed', { ...session, ...more }),
  }
}

async function accountOf({ id }: { id: string }) {
  const [account] = await db().select({ credits: users.credits, tier: users.tier }).from(users).where(eq(users.id, id))
  return account
}

const linesOf = (topUpId: string) =>
  db()
    .select({ kind: entries.kind, amount: entries.amount, description: entries.description })
    .from(entries)
    .where(eq(entries.topUpId, topUpId))
    .orderBy(asc(entries.createdAt), asc(entries.id))

const untouched = { credits: 20, tier: 'free' }
const credited = { credits: 320, tier: 'paid' }

test('a paid checkout is credited, and the same event again changes nothing', async () => {
  const { user, id, completed } = await aPayment()
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
  const { user, session, completed } = await aPayment()
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
  const { user, completed } = await aPayment()
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

test('events that we do not follow are received', async () => {
  expect(await deliver(delivery('invoice.paid', { id: 'in_1' }))).toMatchObject(received)
  const cash = { id: 'ch_1', payment_intent: null, amount_refunded: 1, currency: 'usd', refunded: false }
  expect(await deliver(delivery('charge.refunded', cash))).toMatchObject(received)
})

test('a signed event that cannot be understood is refused, so that Stripe shows it, and its reason is logged', async () => {
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
  const { user, id, session } = await aPayment()
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
    const [lost, paid] = [await aPayment(), await aPayment()]
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

test('refunds take back their share, the last one the rest, and each only once', async () => {
  const { user, id, completed, refund } = await aPayment()
  await deliver(completed())
  for (const cents of [100, 100, 333, 200, 500, 500]) expect(await deliver(refund(cents))).toMatchObject(received)
  expect((await linesOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['top_up', 300],
    ['refund', -60],
    ['refund', -140],
    ['refund', -100],
  ])
  expect(await accountOf(user)).toEqual({ credits: 20, tier: 'paid' })
})

test('what is spent already is not taken, now or later, and the ledger says so', async () => {
  const { user, id, completed, refund, dispute } = await aPayment()
  await deliver(completed())
  await addEntry(user.id, { kind: 'adjustment', amount: -270, description: 'Spent' })
  await deliver(refund(500))
  expect((await linesOf(id)).at(-1)).toEqual({
    kind: 'refund',
    amount: -50,
    description: 'Refunded payment: 300 credits, of which 250 were spent already',
  })
  const next = await topUp(user, { pack: 'starter' })
  await deliver(delivery('checkout.session.completed', markPaid(stripe.session(next.id))))
  await deliver(refund(500))
  await deliver(dispute('created', 'needs_response'))
  expect(await accountOf(user)).toEqual({ credits: 300, tier: 'paid' })
})

test('an open dispute takes the credits; one that is won gives them back, one that is lost does not', async () => {
  const [won, lost] = [await aPayment(), await aPayment()]
  for (const { completed, dispute } of [won, lost]) {
    await deliver(completed())
    await deliver(dispute('created', 'needs_response'))
  }
  expect(await accountOf(won.user)).toEqual({ credits: 20, tier: 'paid' })
  for (const _ of Array(2)) {
    await deliver(won.dispute('closed', 'won'))
    await deliver(lost.dispute('closed', 'lost'))
    await deliver(won.dispute('updated', 'under_review'))
  }
  expect((await linesOf(won.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['top_up', 300],
    ['adjustment', -300],
    ['adjustment', 300],
  ])
  expect(await accountOf(won.user)).toEqual(credited)
  expect(await accountOf(lost.user)).toEqual({ credits: 20, tier: 'paid' })
})

test('an inquiry takes nothing', async () => {
  const { user, completed, dispute } = await aPayment()
  await deliver(completed())
  await deliver(dispute('created', 'warning_needs_response'))
  await deliver(dispute('closed', 'warning_closed'))
  expect(await accountOf(user)).toEqual(credited)
})

/** Breaks without `followReversals` in `completeTopUp`, without `greatest` and without `setWhere` in `noteReversal`. */
test('the order in which events come, and how often, makes no difference', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const story = [
    ['completed', 'succeeded', 'refund 200', 'refund 350', 'dispute created', 'dispute won'],
    ['completed', 'expired', 'refund 500', 'refund 100', 'dispute created'],
    ['succeeded', 'dispute warned', 'dispute created', 'dispute lost', 'refund 250'],
  ] as const
  const ends = [{ credits: 110 }, { credits: 20 }, { credits: 20 }]
  const orders = fc.nat({ max: story.length - 1 }).chain((which) => {
    const events = [...(story[which] ?? [])]
    const doubled = fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
    return fc.record({ which: fc.constant(which), events: doubled })
  })
  await fc.assert(
    fc.asyncProperty(orders, ({ which, events }) =>
      rolledBack(async () => {
        const { user, session, completed, refund, dispute } = await aPayment()
        const unpaid = { ...session, payment_status: 'unpaid' }
        const all: Record<string, () => Delivery> = {
          completed,
          succeeded: () => delivery('checkout.session.async_payment_succeeded', session),
          expired: () => delivery('checkout.session.expired', unpaid),
          'refund 100': () => refund(100),
          'refund 200': () => refund(200),
          'refund 250': () => refund(250),
          'refund 350': () => refund(350),
          'refund 500': () => refund(500),
          'dispute warned': () => dispute('created', 'warning_needs_response'),
          'dispute created': () => dispute('created', 'needs_response'),
          'dispute won': () => dispute('closed', 'won'),
          'dispute lost': () => dispute('closed', 'lost'),
        }
        for (const name of events) await deliver(all[name]?.() ?? completed())
        expect(await accountOf(user)).toMatchObject(ends[which] ?? {})
        const { balance, entries: lines } = await readCredits(user, { limit: 100, offset: 0 })
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
      }),
    ),
    { numRuns: 30 },
  )
})
