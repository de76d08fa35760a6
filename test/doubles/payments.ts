/** For tests: payments by a double of Stripe, and what the webhook makes of them. */
import { asc, eq } from 'drizzle-orm'
import * as webhook from '#app/webhooks/stripe/route.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { makeUser } from '#db/factory.ts'
import { db, entries, users } from '#db/index.ts'
import { call } from '#test/api/call.ts'
import { delivery, markPaid } from './stripe.ts'
import type { testsPayByStripe } from './use-doubles.ts'

export type Delivery = { body: string | Blob; headers: Record<string, string> }
export const deliver = ({ body, headers }: Delivery) => call(webhook, 'POST', '/webhooks/stripe', { body, headers })
export const received = { status: 200, body: { received: true } }

/** Somebody with 20 credits who has paid for 300 more, of which we have not heard yet. */
export async function aPayment(stripe: ReturnType<typeof testsPayByStripe>) {
  const user = await makeUser({ credits: 20 })
  const { id } = await startTopUp(user, { pack: 'starter' })
  const session = markPaid(stripe.session(id))
  const payment = { id: `ch_${id}`, payment_intent: session.payment_intent, currency: 'usd' }
  const refund = (amount_refunded: number) =>
    delivery('charge.refunded', { ...payment, amount: 500, amount_refunded, refunded: amount_refunded === 500 })
  const dispute = (event: 'created' | 'updated' | 'closed', status: string) =>
    delivery(`charge.dispute.${event}`, { ...payment, id: `dp_${id}`, amount: 500, status })
  return {
    user,
    id,
    session,
    refund,
    dispute,
    completed: (more = {}) => delivery('checkout.session.completed', { ...session, ...more }),
  }
}

export async function accountOf({ id }: { id: string }) {
  const [account] = await db().select({ credits: users.credits, tier: users.tier }).from(users).where(eq(users.id, id))
  return account
}

export const linesOf = (topUpId: string) =>
  db()
    .select({ kind: entries.kind, amount: entries.amount, description: entries.description })
    .from(entries)
    .where(eq(entries.topUpId, topUpId))
    .orderBy(asc(entries.createdAt), asc(entries.id))
