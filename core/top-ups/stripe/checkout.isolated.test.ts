import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { confirmTopUp, newPurchase, startTopUp } from '#core/top-ups/index.ts'
import { sweepTopUps } from '#core/top-ups/poll.ts'
import { findUserByEmail } from '#core/users.ts'
import { makeUser } from '#db/factory.ts'
import { db, topUps } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { markPaid } from '#test/doubles/stripe.ts'
import { testsPayByStripe } from '#test/doubles/use-doubles.ts'

testsRollBack()
const stripe = testsPayByStripe()

const never = (error: unknown) => {
  throw error
}

async function makeCheckout() {
  const user = await makeUser()
  const { id } = await startTopUp(user, { pack: 'starter' })
  return { user, id, session: stripe.session(id), credits: async () => (await findUserByEmail(user.email)).credits }
}

const minutesPass = (minutes: number) =>
  db()
    .update(topUps)
    .set({
      createdAt: sql`${topUps.createdAt} - make_interval(mins => ${minutes})`,
      checkedAt: sql`${topUps.checkedAt} - make_interval(mins => ${minutes})`,
    })

test('a checkout has our price, our id and our return URLs', async () => {
  const user = await makeUser()
  const { id, checkoutUrl, state } = await startTopUp(user, { pack: 'bench' })
  expect({ state, checkoutUrl }).toEqual({ state: 'pending', checkoutUrl: `${stripe.double.url}/pay/cs_test_${id}` })
  const { form, key } = stripe.double.asked.at(-1) ?? {}
  expect(key).toBe(id)
  expect(form).toMatchObject({
    mode: 'payment',
    client_reference_id: id,
    customer_email: user.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][unit_amount]': '1500',
    'line_items[0][price_data][currency]': 'usd',
    'metadata[top_up_id]': id,
    'payment_intent_data[metadata][top_up_id]': id,
    success_url: `http://localhost:3000/credits/top-ups/${id}`,
    cancel_url: 'http://localhost:3000/credits',
  })
})

test('the buyer comes back with the page to go on to', async () => {
  const { id } = await startTopUp(await makeUser(), { pack: 'bench', next: '/boards?type=pico' })
  const next = '?next=%2Fboards%3Ftype%3Dpico'
  expect(stripe.double.asked.at(-1)?.form).toMatchObject({
    success_url: `http://localhost:3000/credits/top-ups/${id}${next}`,
    cancel_url: `http://localhost:3000/credits${next}`,
  })
})

test('a purchase that is started again continues at the same checkout', async () => {
  const { user, id, session } = await makeCheckout()
  expect(await startTopUp(user, { pack: 'lab', purchase: id })).toMatchObject({
    checkoutUrl: session.url,
    credits: 300,
  })
})

test('a buyer who returns before Stripe’s event arrives is credited by polling, once', async () => {
  const { user, id, session, credits } = await makeCheckout()
  expect(await confirmTopUp(user, id, never)).toMatchObject({ state: 'pending' })
  markPaid(session)
  await minutesPass(1)
  expect(await confirmTopUp(user, id, never)).toMatchObject({ state: 'paid' })
  expect(await confirmTopUp(user, id, never)).toMatchObject({ state: 'paid' })
  expect(await credits()).toBe(300)
})

test('a waiting page does not poll Stripe at every request', async () => {
  const { user, id } = await makeCheckout()
  await minutesPass(1)
  const before = stripe.double.asked.length
  for (const _ of Array(5)) await confirmTopUp(user, id, never)
  expect(stripe.double.asked.length - before).toBe(1)
})

test('a lost event is found by polling some minutes later', async () => {
  const { session, credits } = await makeCheckout()
  markPaid(session)
  await sweepTopUps(never)
  expect(await credits()).toBe(0)
  await minutesPass(5)
  await sweepTopUps(never)
  expect(await credits()).toBe(300)
})

test('an expired checkout has failed', async () => {
  const { user, id, session, credits } = await makeCheckout()
  Object.assign(session, { status: 'expired', url: null })
  expect(await startTopUp(user, { pack: 'starter', purchase: id })).toMatchObject({
    state: 'failed',
    checkoutUrl: null,
  })
  expect(await credits()).toBe(0)
})

test('a user who starts many purchases is rate-limited', async () => {
  const user = await makeUser()
  const start = async () => void (await startTopUp(user, { pack: 'starter' }))
  for (const _ of Array(30)) await start()
  await expect(start()).rejects.toMatchObject({ code: 'rate_limited' })
})

test('if Stripe responds with an error, the buyer gets a clear one and can try again', async () => {
  const user = await makeUser()
  const purchase = newPurchase()
  stripe.double.trouble = 'error'
  const refusal = await startTopUp(user, { pack: 'starter', purchase }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Nothing was charged') })
  expect(JSON.stringify(refusal)).not.toMatch(/sk_test|Stripe is not well/)
  stripe.double.trouble = 'none'
  expect(await startTopUp(user, { pack: 'starter', purchase })).toMatchObject({
    state: 'pending',
    checkoutUrl: expect.any(String),
  })
})

test('a page shows a pending purchase while Stripe is unavailable, and the failure is logged', async () => {
  const { user, id } = await makeCheckout()
  await minutesPass(1)
  stripe.double.trouble = 'error'
  const onFailure = vi.fn()
  expect(await confirmTopUp(user, id, onFailure)).toMatchObject({ state: 'pending' })
  expect(onFailure).toHaveBeenCalledOnce()
})
