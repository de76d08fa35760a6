import { duration, exactDuration } from '#components/relative-time.ts'
import { type BillingState, paidMinutes } from '#core/billing.ts'
import type { Session } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'

/** Returns how many minutes of a session began and were charged. */
export function startedMinutes({ credits_used, credits_per_minute }: Session): number {
  return Math.ceil(paidMinutes({ creditsUsed: credits_used, creditsPerMinute: credits_per_minute }))
}

/** Returns how long a session ran, in started minutes: `1 h 16 min`. Null if it never ran. */
export function lasted(session: Session): string | null {
  const ran = ranMs(session)
  return ran === null ? null : duration(Math.ceil(ran / MINUTE_MS) * MINUTE_MS)
}

/** Returns how long a session ran, to the second: `1 h 15 min 6 s`. Null if it never ran. */
export function lastedExactly(session: Session): string | null {
  const ran = ranMs(session)
  return ran === null ? null : exactDuration(ran)
}

function ranMs({ started_at, ended_at }: Session): number | null {
  return started_at && ended_at ? ended_at.getTime() - started_at.getTime() : null
}

/** What ends first comes first; what waits in the queue has no end yet, and comes last. */
export function byTimeLeft(active: Session[], endOf: (session: Session) => Date | null | undefined): Session[] {
  const endsAt = (session: Session) => (session.started_at ? endOf(session)?.getTime() : undefined) ?? Infinity
  return active.toSorted((a, b) => endsAt(a) - endsAt(b) || a.created_at.getTime() - b.created_at.getTime())
}

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
