import { applyPaymentEvent } from './complete.ts'
import type { PaymentOutcome } from './provider.ts'
import { readEvent } from './stripe/events.ts'

/**
 * Applies an event of Stripe, given as it was sent. Returns the result; `nothing_new` for kinds we
 * do not use. Throws `invalid_request` if the signature is wrong or old, and `not_found` on a
 * server that does not use Stripe.
 */
export async function handleStripeEvent(
  body: Buffer,
  signature: string,
): Promise<{ id: string; type: string; heard: PaymentOutcome }> {
  const { id, type, paymentEvent } = await readEvent(body, signature)
  return { id, type, heard: paymentEvent ? await applyPaymentEvent('stripe', paymentEvent) : 'nothing_new' }
}
