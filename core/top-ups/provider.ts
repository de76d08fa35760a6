import type { Pack } from './packs.ts'

/**
 * What a payment is created with. The provider returns `topUpId` in everything it reports later,
 * and the buyer to `next`, a page of this application.
 */
export type Purchase = {
  topUpId: string
  email: string
  pack: Pack
  reference: string | null
  next?: string | undefined
}

/**
 * A created payment: its reference at the provider, and the URL where the buyer pays; null if
 * nothing is left to pay.
 */
export type Payment = { reference: string; checkoutUrl: string | null }

/**
 * What was paid, as the provider reports it. It is compared with our record before anything is
 * credited.
 */
export type Paid = { topUpId: string; reference: string; payment: string; amountCents: number; currency: string }

/** How much of a payment a refund or dispute takes back in all. A final one changes no more. */
export type Reversal = {
  reference: string
  kind: 'refund' | 'dispute'
  payment: string
  amountCents: number
  currency: string
  isFinal: boolean
}

/** A report about a payment. `waiting` is neither paid nor given up. */
export type PaymentEvent =
  | ({ kind: 'paid' } & Paid)
  | { kind: 'failed'; topUpId: string; reference: string }
  | { kind: 'waiting' }
  | { kind: 'reversed'; reversal: Reversal }

/**
 * The result of an event. `unknown`: not our payment. `wrong_amount`: not what we asked for, so no
 * credits move.
 */
export type PaymentOutcome = 'done' | 'nothing_new' | 'unknown' | 'wrong_amount'

export type PendingTopUp = { id: string; reference: string; priceCents: number; currency: string }

export interface PaymentProvider {
  name: 'demo' | 'stripe'
  /** Whether real money moves; pages say so if not. */
  movesMoney: boolean
  /**
   * Creates a payment, or returns the existing one of this top-up. Throws `unavailable` if the
   * provider does not respond.
   */
  createCheckout(purchase: Purchase): Promise<Payment>
  /** Returns the state of a payment. Throws as `createCheckout` does. */
  fetchStatus(topUp: PendingTopUp): Promise<PaymentEvent>
}
