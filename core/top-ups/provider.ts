import type { Pack } from './packs.ts'

/**
 * What a payment is asked for with. `topUpId` comes back in whatever the provider says of the
 * payment later.
 */
export type Purchase = { topUpId: string; email: string; pack: Pack; reference: string | null }

/**
 * How a payment begins: its name at the provider, and where the buyer pays; null where nothing is
 * left to pay there.
 */
export type Payment = { reference: string; checkoutUrl: string | null }

/**
 * What is paid, as the provider tells it: to be held against our own record before anything is
 * credited.
 */
export type Paid = { topUpId: string; reference: string; payment: string; amountCents: number; currency: string }

/**
 * What is taken back of a payment in all by this refund or dispute. What is final changes no more.
 */
export type Reversal = {
  reference: string
  kind: 'refund' | 'dispute'
  payment: string
  amountCents: number
  currency: string
  isFinal: boolean
}

/** What a provider says of a payment. `waiting` is neither paid nor given up. */
export type PaymentEvent =
  | ({ kind: 'paid' } & Paid)
  | { kind: 'failed'; topUpId: string; reference: string }
  | { kind: 'waiting' }
  | { kind: 'reversed'; reversal: Reversal }

/**
 * What came of being told of a payment. `unknown` is none of ours; `wrong_amount` is not what we
 * asked for, and moves no credits.
 */
export type PaymentOutcome = 'done' | 'nothing_new' | 'unknown' | 'wrong_amount'

/** A purchase whose outcome is asked for. */
export type PendingTopUp = { id: string; reference: string; priceCents: number; currency: string }

export interface PaymentProvider {
  name: 'demo' | 'stripe'
  /** Whether money really moves; pages say so where it does not. */
  movesMoney: boolean
  /**
   * Begins a payment, or finds the one that was begun for this top-up. Refuses `unavailable` where
   * the provider does not answer.
   */
  createCheckout(purchase: Purchase): Promise<Payment>
  /** Asks what has become of a payment. Refuses as `begin` does. */
  fetchStatus(topUp: PendingTopUp): Promise<PaymentEvent>
}
