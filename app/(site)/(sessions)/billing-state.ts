import type { BillingState } from '#core/billing.ts'
import type { Session } from '#core/sessions/index.ts'

/** Returns what the cost of a session is counted from while it runs, until `expiresAt`. */
export function billingStateOf(session: Session, expiresAt: Date): BillingState {
  const { state, credits_per_minute, credits_used, created_at, started_at } = session
  return {
    state,
    creditsPerMinute: credits_per_minute,
    creditsUsed: credits_used,
    createdAt: created_at,
    startedAt: started_at,
    expiresAt,
  }
}
