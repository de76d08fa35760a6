import { env } from '#env.ts'
import type { PaymentProvider } from './provider.ts'
import { createCheckout, fetchCheckoutStatus } from './stripe/checkout.ts'

const demo: PaymentProvider = {
  name: 'demo',
  movesMoney: false,
  createCheckout: async ({ topUpId }) => ({ reference: topUpId, checkoutUrl: null }),
  fetchStatus: async ({ id, reference, priceCents, currency }) => {
    return { kind: 'paid', topUpId: id, reference, payment: reference, amountCents: priceCents, currency }
  },
}

const stripe: PaymentProvider = {
  name: 'stripe',
  movesMoney: true,
  createCheckout: createCheckout,
  fetchStatus: fetchCheckoutStatus,
}

/** Returns the configured provider, or undefined if credits cannot be bought here. */
export function paymentProvider(): PaymentProvider | undefined {
  const { payments } = env()
  return payments && { demo, stripe }[payments]
}
