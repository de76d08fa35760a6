// Slow: Stripe gets two attempts of six seconds.

import { expect, test } from 'vitest'
import { newPurchase, startTopUp } from '#core/top-ups/index.ts'
import { makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { testsPayByStripe } from '#test/doubles/use-doubles.ts'

testsRollBack()
const stripe = testsPayByStripe()

/** The timeout is short enough for a user who waits at a form. */
test('if Stripe does not respond, the buyer gets a clear error and can try again', async () => {
  const user = await makeUser()
  const purchase = newPurchase()
  stripe.double.trouble = 'silence'
  const refusal = await startTopUp(user, { pack: 'starter', purchase }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Nothing was charged') })
  expect(JSON.stringify(refusal)).not.toMatch(/sk_test/)
  stripe.double.trouble = 'none'
  expect(await startTopUp(user, { pack: 'starter', purchase })).toMatchObject({
    state: 'pending',
    checkoutUrl: expect.any(String),
  })
})
