import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readCredits } from '#core/credits/index.ts'
import { addEntry } from '#core/ledger.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { rolledBack, testsRollBack } from '#db/testing.ts'
import { accountOf, aPayment, type Delivery, deliver, linesOf, received } from '#test/doubles/payments.ts'
import { delivery, markPaid } from '#test/doubles/stripe.ts'
import { testsPayByStripe } from '#test/doubles/use-doubles.ts'

testsRollBack()
const stripe = testsPayByStripe()

const credited = { credits: 320, tier: 'paid' }

test('refunds take back their share, the last one the rest, and each only once', async () => {
  const { user, id, completed, refund } = await aPayment(stripe)
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
  const { user, id, completed, refund, dispute } = await aPayment(stripe)
  await deliver(completed())
  await addEntry(user.id, { kind: 'adjustment', amount: -270, description: 'Spent' })
  await deliver(refund(500))
  expect((await linesOf(id)).at(-1)).toEqual({
    kind: 'refund',
    amount: -50,
    description: 'Refunded payment: 300 credits, of which 250 were spent already',
  })
  const next = await startTopUp(user, { pack: 'starter' })
  await deliver(delivery('checkout.session.completed', markPaid(stripe.session(next.id))))
  await deliver(refund(500))
  await deliver(dispute('created', 'needs_response'))
  expect(await accountOf(user)).toEqual({ credits: 300, tier: 'paid' })
})

test('an open dispute takes the credits; one that is won gives them back, one that is lost does not', async () => {
  const [won, lost] = [await aPayment(stripe), await aPayment(stripe)]
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
  const { user, completed, dispute } = await aPayment(stripe)
  await deliver(completed())
  await deliver(dispute('created', 'warning_needs_response'))
  await deliver(dispute('closed', 'warning_closed'))
  expect(await accountOf(user)).toEqual(credited)
})

/**
 * Breaks without `followReversals` in `completeTopUp`, without `greatest` and without `setWhere` in
 * `recordReversal`.
 */
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
        const { user, session, completed, refund, dispute } = await aPayment(stripe)
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
