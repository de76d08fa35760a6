import { applyPaymentEvent } from './complete.ts'
import type { PaymentOutcome } from './provider.ts'
import { readEvent } from './stripe/events.ts'

/**
 * Takes an event of Stripe as it was sent, and follows it. Answers what came of it, `nothing_new`
 * where it is none that we follow. Refuses `invalid_request` what Stripe has not signed just now,
 * and `not_found` on a server that does not take payments by Stripe.
 */
export async function handleStripeEvent(
  body: Buffer,
  signature: string,
): Promise<{ id: string; type: string; heard: PaymentOutcome }> {
  const { id, type, news } = await readEvent(body, signature)
  return { id, type, heard: news ? await applyPaymentEvent('stripe', news) : 'nothing_new' }
}
