import { z } from 'zod'
import { env } from '#env.ts'
import type { Payment, PaymentEvent, PendingTopUp, Purchase } from '../provider.ts'
import { callStripe } from './client.ts'

/** States of a payment that can no longer succeed: its method was refused, or it was cancelled. */
const deadIntents = new Set(['requires_payment_method', 'canceled'])

/**
 * Creates a Checkout Session at our price, or returns the existing one: Stripe makes one per top-up
 * id.
 */
export async function createCheckout({ topUpId, email, pack, reference, next }: Purchase): Promise<Payment> {
  const credits = `${env().appUrl}/credits`
  const back = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  const metadata = { top_up_id: topUpId }
  const session = await callStripe(({ checkout: { sessions } }) =>
    reference
      ? sessions.retrieve(reference)
      : sessions.create(
          {
            mode: 'payment',
            client_reference_id: topUpId,
            customer_email: email,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: pack.currency,
                  unit_amount: pack.price_cents,
                  product_data: { name: `${pack.credits} credits (${pack.label})` },
                },
              },
            ],
            metadata,
            payment_intent_data: { metadata },
            success_url: `${credits}/top-ups/${topUpId}${back}`,
            cancel_url: `${credits}${back}`,
          },
          { idempotencyKey: topUpId },
        ),
  )
  return { reference: session.id, checkoutUrl: session.url }
}

export async function fetchCheckoutStatus({ reference }: PendingTopUp): Promise<PaymentEvent> {
  const session = await callStripe(({ checkout: { sessions } }) =>
    sessions.retrieve(reference, { expand: ['payment_intent'] }),
  )
  return toPaymentEvent(CheckoutSession.parse(session))
}

export const CheckoutSession = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string(), status: z.string() })]).nullish(),
})
type CheckoutSession = z.output<typeof CheckoutSession>

export function toPaymentEvent(session: CheckoutSession): PaymentEvent {
  const { id: reference, client_reference_id, payment_intent: intent } = session
  const topUpId = client_reference_id ?? ''
  if (session.payment_status === 'paid') {
    const payment = (typeof intent === 'string' ? intent : intent?.id) ?? reference
    const { amount_total, currency } = session
    return { kind: 'paid', topUpId, reference, payment, amountCents: amount_total ?? 0, currency: currency ?? '' }
  }
  const isDead = typeof intent === 'object' && intent !== null && deadIntents.has(intent.status)
  if (session.status === 'expired' || (session.status === 'complete' && isDead))
    return { kind: 'failed', topUpId, reference }
  return { kind: 'waiting' }
}
