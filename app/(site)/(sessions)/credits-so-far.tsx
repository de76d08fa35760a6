'use client'

import { credits } from '#components/amounts.ts'
import { useNow } from '#components/auto-refresh/auto-refresh.tsx'
import { type BillingState, creditsAt } from '#core/billing.ts'

/** Shows what a running session has cost; the number grows as each minute begins. */
export function CreditsSoFar({ session }: { session: BillingState }) {
  return <span className="tabular-nums">{credits(creditsAt(session, new Date(useNow())))} so far</span>
}
