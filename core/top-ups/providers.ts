import { env } from '#env.ts'
import type { Pack } from './packs.ts'

/** What a payment is asked for with. `topUpId` comes back in whatever the provider says of the payment later. */
type Purchase = { topUpId: string; email: string; pack: Pack }

/** How a payment begins: its name at the provider, and either it is paid already or the buyer goes to `checkoutUrl`. */
type Payment = { reference: string; checkoutUrl: string | null }

export interface PaymentProvider {
  name: string
  /** Whether money really moves; pages say so where it does not. */
  movesMoney: boolean
  begin(purchase: Purchase): Promise<Payment>
}

const demo: PaymentProvider = {
  name: 'demo',
  movesMoney: false,
  begin: async ({ topUpId }) => ({ reference: topUpId, checkoutUrl: null }),
}

/** The provider this server was configured with, or undefined where credits cannot be bought here. */
export function paymentProvider(): PaymentProvider | undefined {
  return env().payments === 'demo' ? demo : undefined
}
