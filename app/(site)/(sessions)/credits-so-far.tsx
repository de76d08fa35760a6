'use client'

import { credits } from '#components/amounts.ts'
import { type BillingState, creditsAt } from '#core/billing.ts'
import { useNow } from './auto-refresh.tsx'

/** Shows what a running session has cost; the number grows as each minute begins. */
export function CreditsSoFar({ session }: { session: BillingState }) {
  return <span className="tabular-nums">{credits(creditsAt(session, new Date(useNow())))} so far</span>
}
