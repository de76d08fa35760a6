import { type BillingState, paidMinutes } from '#core/billing.ts'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'

/**
 * The rules of docs/contract.md §5 on boards that cannot be reached: what their users get back.
 */

const MAX_UNREFUNDED_MS = 10 * SECOND_MS
/** A session whose board fails earlier is refunded as a whole. */
const SHORT_SESSION_MS = 5 * MINUTE_MS

type Refundable = BillingState & { refundedMinutes: number; creditsRefunded: number }

/**
 * Returns how many minutes of a session an outage has touched, from `since` to the end of the last
 * minute it has paid, without those that an earlier outage has touched too. Since the start, they
 * are all that were not refunded.
 */
function minutesLost(session: Refundable, since: Date): number {
  if (!session.startedAt) return 0
  if (since <= session.startedAt) return paidMinutes(session) - session.creditsRefunded / session.creditsPerMinute
  const first = Math.floor((since.getTime() - session.startedAt.getTime()) / MINUTE_MS)
  return Math.max(0, paidMinutes(session) - Math.max(first, session.refundedMinutes))
}

/** Returns since when a session is refunded whose board failed at `at`, or was taken away. */
export function refundedSince({ startedAt }: BillingState, at: Date): Date {
  return startedAt && at.getTime() - startedAt.getTime() < SHORT_SESSION_MS ? startedAt : at
}

/**
 * Returns whether an outage is refunded if the board comes back at `at`, or the session ends then.
 */
export function isRefunded(lostAt: Date, at: Date): boolean {
  return at.getTime() - lostAt.getTime() > MAX_UNREFUNDED_MS
}

/** Gives back the minutes that an outage has touched. Returns how many they are. */
export function refundMinutes(session: Refundable, user: { credits: number }, since: Date): number {
  const minutes = minutesLost(session, since)
  session.creditsRefunded += minutes * session.creditsPerMinute
  session.refundedMinutes = Math.max(session.refundedMinutes, paidMinutes(session))
  user.credits += minutes * session.creditsPerMinute
  return minutes
}
