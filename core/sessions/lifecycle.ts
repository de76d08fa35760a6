import { type BillingState, paidMinutes } from '#core/billing.ts'
import type { SessionState } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'

/**
 * The rules of docs/contract.md §5 on states and on what happens to a session next. They need no
 * database.
 */

export const QUEUE_MINUTES = 15

/** The fields of a session that has just been queued. */
export const UNSTARTED = {
  ...{ boardId: null, boardLabel: null, boardCondition: null },
  ...{ startedAt: null, expiresAt: null, endedAt: null, nextEventAt: null },
  state: 'queued' as const,
  endReason: null,
  creditsUsed: 0,
  creditsRefunded: 0,
}

const path: readonly SessionState[] = ['queued', 'starting', 'running', 'ended']

/** Returns the states from which a state can be entered: one may be skipped, none revisited. */
export function statesBefore(state: SessionState): SessionState[] {
  return path.slice(0, path.indexOf(state))
}

/** Returns the end reason when its user ends a session. */
export function endReasonByUser(state: SessionState): 'user_ended' | 'cancelled' {
  return state === 'running' ? 'user_ended' : 'cancelled'
}

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS)
}

/** Returns when a session that started then reaches its time limit. */
export function expiryOf(startedAt: Date, minutes: number): Date {
  return minutesAfter(startedAt, minutes)
}

type Event = { at: Date; kind: 'queue_timeout' | 'time_limit' | 'next_minute' }

/**
 * Returns what time alone will do to a session, and when. A queued one times out after 15 minutes.
 * A running one begins a minute that is not paid, or reaches its limit, which wins if both come
 * together. Returns undefined if it has ended or its board is being prepared.
 */
export function nextEvent(session: BillingState): Event | undefined {
  if (session.state === 'queued') return { at: minutesAfter(session.createdAt, QUEUE_MINUTES), kind: 'queue_timeout' }
  const { startedAt, expiresAt } = session
  if (session.state !== 'running' || !startedAt || !expiresAt) return undefined
  const paidUntil = minutesAfter(startedAt, paidMinutes(session))
  return paidUntil < expiresAt ? { at: paidUntil, kind: 'next_minute' } : { at: expiresAt, kind: 'time_limit' }
}
