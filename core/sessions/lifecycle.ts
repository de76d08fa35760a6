import { type BillingState, paidMinutes } from '#core/billing.ts'
import type { SessionState } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'

/**
 * The rules of docs/contract.md §5 on states and on what happens to a session next. They need no
 * database.
 */

export const QUEUE_MINUTES = 15

/** What a session has that begins to wait for a board. */
export const UNSTARTED = {
  ...{ boardId: null, boardLabel: null, boardCondition: null },
  ...{ startedAt: null, expiresAt: null, endedAt: null, nextEventAt: null },
  state: 'queued' as const,
  endReason: null,
  creditsUsed: 0,
  creditsRefunded: 0,
}

const path: readonly SessionState[] = ['queued', 'starting', 'running', 'ended']

/** The states from which one can be entered: a state may be skipped, never revisited. */
export function statesBefore(state: SessionState): SessionState[] {
  return path.slice(0, path.indexOf(state))
}

/** What ending a session means when its user does it. */
export function endReasonByUser(state: SessionState): 'user_ended' | 'cancelled' {
  return state === 'running' ? 'user_ended' : 'cancelled'
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}

/** When a session ends at the latest, having started then. */
export function expiryOf(startedAt: Date, minutes: number): Date {
  return minutesAfter(startedAt, minutes)
}

type Event = { at: Date; kind: 'queue_timeout' | 'time_limit' | 'next_minute' }

/**
 * What time alone will do to a session, and when: a queued one gives up after 15 minutes; a running
 * one begins a minute that is not paid yet, or its time is over. Both at once are the latter.
 * Nothing, where it has ended or its board prepares itself.
 */
export function nextEvent(session: BillingState): Event | undefined {
  if (session.state === 'queued') return { at: minutesAfter(session.createdAt, QUEUE_MINUTES), kind: 'queue_timeout' }
  const { startedAt, expiresAt } = session
  if (session.state !== 'running' || !startedAt || !expiresAt) return undefined
  const paidUntil = minutesAfter(startedAt, paidMinutes(session))
  return paidUntil < expiresAt ? { at: paidUntil, kind: 'next_minute' } : { at: expiresAt, kind: 'time_limit' }
}
