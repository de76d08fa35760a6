import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import type { PaymentEvent } from '../provider.ts'
import { CheckoutSession, toPaymentEvent } from './checkout.ts'
import { stripe, stripeSettings } from './client.ts'

/** The maximal age of a signature. */
const TOLERANCE_SECONDS = 300

/** An event and its report about a payment; undefined for kinds we do not use. */
export type StripeEvent = { id: string; type: string; paymentEvent: PaymentEvent | undefined }

const Signed = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })

/** Returns an event that Stripe has signed. Throws `invalid_request` for anything else. */
export async function readEvent(body: Buffer, signature: string): Promise<StripeEvent> {
  const { webhooks } = await stripe()
  const { webhookSecret } = stripeSettings()
  try {
    const event = await webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS)
    const { id, type, data } = Signed.parse(event)
    return { id, type, paymentEvent: readers[type]?.(data.object) }
  } catch (cause) {
    // Not logged, because anyone can send this.
    if (!(cause instanceof z.ZodError)) throw new Refusal('invalid_request', 'The signature does not match this body.')
    throw new Refusal('invalid_request', 'This event is not in a known format.', { cause })
  }
}

const Failed = CheckoutSession.transform(({ id: reference, client_reference_id }): PaymentEvent => {
  return { kind: 'failed', topUpId: client_reference_id ?? '', reference }
})

/**
 * Reads all refunds of a charge so far. Undefined for charges that are not of our Checkout
 * Sessions.
 */
const Refunded = z
  .object({
    id: z.string(),
    payment_intent: z.string().nullable(),
    amount_refunded: z.int(),
    currency: z.string(),
    refunded: z.boolean(),
  })
  .transform(({ id: reference, payment_intent: payment, amount_refunded: amountCents, currency, refunded }) => {
    return reversalEvent({ reference, kind: 'refund', payment, amountCents, currency, isFinal: refunded })
  })

/**
 * Stripe withdraws money while a dispute is open, and keeps it if the dispute is lost. An inquiry
 * (`warning_…`) withdraws nothing.
 */
const Disputed = z
  .object({
    id: z.string(),
    payment_intent: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    status: z.string(),
  })
  .transform(({ id: reference, payment_intent: payment, amount, currency, status }) => {
    const isHarmless = status.startsWith('warning_') || status === 'won' || status === 'prevented'
    const isFinal = closed.has(status)
    return reversalEvent({
      reference,
      kind: 'dispute',
      payment,
      amountCents: isHarmless ? 0 : amount,
      currency,
      isFinal,
    })
  })

const closed = new Set(['won', 'lost', 'warning_closed', 'prevented'])

type ReversalInput = Omit<Extract<PaymentEvent, { kind: 'reversed' }>['reversal'], 'payment'> & {
  payment: string | null
}

function reversalEvent({ payment, ...reversal }: ReversalInput): PaymentEvent | undefined {
  return payment === null ? undefined : { kind: 'reversed', reversal: { ...reversal, payment } }
}

const paidOrNot = CheckoutSession.transform(toPaymentEvent)

/** The events we use. They arrive more than once, concurrently, and in any order. */
const readers: Record<string, ((object: unknown) => PaymentEvent | undefined) | undefined> = {
  'checkout.session.completed': (object) => paidOrNot.parse(object),
  'checkout.session.async_payment_succeeded': (object) => paidOrNot.parse(object),
  'checkout.session.async_payment_failed': (object) => Failed.parse(object),
  'checkout.session.expired': (object) => Failed.parse(object),
  'charge.refunded': (object) => Refunded.parse(object),
  'charge.dispute.created': (object) => Disputed.parse(object),
  'charge.dispute.updated': (object) => Disputed.parse(object),
  'charge.dispute.closed': (object) => Disputed.parse(object),
}
