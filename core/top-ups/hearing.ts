import { hear } from './completing.ts'
import type { Heard } from './provider.ts'
import { readEvent } from './stripe/events.ts'

/**
 * Takes an event of Stripe as it was sent, and follows it. Answers what came of it, `nothing_new` where it is none that we follow.
 * Refuses `invalid_request` what Stripe has not signed just now, and `not_found` on a server that does not take payments by Stripe.
 */
export async function hearStripe(body: Buffer, signature: string): Promise<{ id: string; type: string; heard: Heard }> {
  const { id, type, news } = await readEvent(body, signature)
  return { id, type, heard: news ? await hear('stripe', news) : 'nothing_new' }
}
