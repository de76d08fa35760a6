import type { SessionState } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'

/**
 * The charging rule of docs/contract.md §5. It needs no database, so pages count with it in the
 * browser too.
 */

export const MAX_MINUTES = 480
/** Minutes that a session may be queued; waiting costs nothing. */
export const QUEUE_MINUTES = 15

/** The fields that the rules read. A session that has started has a start and an expiry. */
export type BillingState = {
  state: SessionState
  creditsPerMinute: number
  creditsUsed: number
  createdAt: Date
  startedAt: Date | null
  expiresAt: Date | null
}

/** Returns what a session has cost by `at`: the credits it has paid and those it owes. */
export function creditsAt(session: BillingState, at: Date): number {
  return session.creditsUsed + creditsOwed(session, at)
}

/** Returns the credits for the minutes that a session owes at `at`. */
export function creditsOwed(session: BillingState, at: Date): number {
  return minutesOwed(session, at) * session.creditsPerMinute
}

/**
 * Returns how many minutes of a running session have begun by `at` and are not paid. A minute
 * begins when the one before it is over; none begins when the session expires.
 */
export function minutesOwed(session: BillingState, at: Date): number {
  const { state, startedAt, expiresAt } = session
  if (state !== 'running' || !startedAt || !expiresAt) return 0
  const begun = Math.floor((at.getTime() - startedAt.getTime()) / MINUTE_MS) + 1
  const max = Math.ceil((expiresAt.getTime() - startedAt.getTime()) / MINUTE_MS)
  return Math.max(0, Math.min(begun, max) - paidMinutes(session))
}

/** Returns how many minutes a session has paid. */
export function paidMinutes({
  creditsUsed,
  creditsPerMinute,
}: Pick<BillingState, 'creditsUsed' | 'creditsPerMinute'>): number {
  return creditsUsed / creditsPerMinute
}
