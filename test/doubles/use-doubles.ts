import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type DoubleSession, SECRET_KEY, startDouble, WEBHOOK_SECRET } from './stripe.ts'

type Double = Awaited<ReturnType<typeof startDouble>>

/**
 * For tests, after `testsRollBack()` or `testsCommit()`: payments by Stripe, of which a double
 * stands on a port of its own.
 */
export function testsPayByStripe(): { readonly double: Double; session(topUpId: string): DoubleSession } {
  let double: Double | undefined
  beforeAll(async () => {
    double = await startDouble()
    const settings = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: double.url,
    }
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  })
  afterEach(() => {
    if (double) double.trouble = 'none'
  })
  afterAll(() => double?.stop())
  const present = () => {
    if (!double) throw new Error('the double is not up yet')
    return double
  }
  return {
    get double() {
      return present()
    },
    session: (topUpId) => {
      const session = present().sessions.get(`cs_test_${topUpId}`)
      if (!session) throw new Error(`Stripe knows nothing of ${topUpId}`)
      return session
    },
  }
}
