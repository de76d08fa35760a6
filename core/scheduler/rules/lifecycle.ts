import { type BillingState, paidMinutes, QUEUE_MINUTES } from '#core/billing.ts'
import type { EndFault, EndReason, SessionState } from '#db/index.ts'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'

/**
 * The rules of docs/contract.md §5 on states and on what happens to a session next. They need no
 * database.
 */

/** How long preparing a board may take, besides the time its image needs to boot. */
const PREPARE_MS = 30 * SECOND_MS
/** How long a running session waits for a board that cannot be reached. */
const BOARD_LOST_MS = 120 * SECOND_MS
/** How many boards are tried for a session. */
export const MAX_START_ATTEMPTS = 2

export const UNSTARTED = {
  ...{ boardId: null, boardLabel: null, boardCondition: null },
  ...{ startedAt: null, expiresAt: null, endedAt: null, nextEventAt: null },
  ...{ boardAgentId: null, bindingNo: null, startDeadlineAt: null, boardLostAt: null },
  ...{ endReason: null, endFault: null, endMessage: null },
  state: 'queued' as const,
  startAttempts: 0,
  creditsUsed: 0,
  creditsRefunded: 0,
  refundedMinutes: 0,
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

const faults: Partial<Record<EndReason, EndFault>> = {
  ...{ start_failed: 'infrastructure', board_failed: 'infrastructure' },
  ...{ queue_timeout: 'policy', time_limit: 'policy', credits_exhausted: 'policy', operator_ended: 'policy' },
  lease_expired: 'policy',
}

/** Returns what caused an end; null if that was the user's own act. */
export function faultOf(reason: EndReason): EndFault | null {
  return faults[reason] ?? null
}

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS)
}

/** Returns when a session that started then reaches its time limit. */
export function expiryOf(startedAt: Date, minutes: number): Date {
  return minutesAfter(startedAt, minutes)
}

/** Returns by when a board must be ready that a session gets at `at`. */
export function startDeadline(at: Date, bootTimeoutS: number): Date {
  return new Date(at.getTime() + PREPARE_MS + bootTimeoutS * SECOND_MS)
}

type Charge = { at: Date; kind: 'queue_timeout' | 'time_limit' | 'next_minute' }
type Event = Charge | { at: Date; kind: 'start_timeout' | 'board_lost' | 'lease_expired' }

/** What can happen to the board of a session. */
export type BoardTimes = { startDeadlineAt: Date | null; boardLostAt: Date | null }

/** When a session ends unless its client renews its lease; null without one. */
export type Lease = { leaseExpiresAt: Date | null }

/**
 * Returns what time alone will do to a session, and when: a lease that is not renewed ends it. No
 * minute begins at that edge, but an end that comes together with it wins.
 */
export function nextEvent(session: BillingState & BoardTimes & Lease): Event | undefined {
  const event = nextWithoutLease(session)
  const { leaseExpiresAt: at, state } = session
  if (!at || state === 'ended') return event
  const isFirst = !event || at < event.at || (event.kind === 'next_minute' && at <= event.at)
  return isFirst ? { at, kind: 'lease_expired' } : event
}

/**
 * While its board is being prepared the next event is the deadline. While its board cannot be
 * reached it waits for two minutes at most, which wins if it comes together with another event.
 * Otherwise see `nextCharge`.
 */
function nextWithoutLease(session: BillingState & BoardTimes): Event | undefined {
  const { state, startDeadlineAt, boardLostAt } = session
  if (state === 'starting') return startDeadlineAt ? { at: startDeadlineAt, kind: 'start_timeout' } : undefined
  const charge = nextCharge(session)
  if (state !== 'running' || !boardLostAt) return charge
  const lost = { at: new Date(boardLostAt.getTime() + BOARD_LOST_MS), kind: 'board_lost' as const }
  return charge && charge.at < lost.at ? charge : lost
}

/**
 * Returns what time does to a session whose board can be reached. A queued one times out after 15
 * minutes. A running one begins a minute that is not paid, or reaches its limit, which wins if both
 * come together. Returns undefined if it has ended or its board is being prepared.
 */
export function nextCharge(session: BillingState): Charge | undefined {
  if (session.state === 'queued') return { at: minutesAfter(session.createdAt, QUEUE_MINUTES), kind: 'queue_timeout' }
  const { startedAt, expiresAt } = session
  if (session.state !== 'running' || !startedAt || !expiresAt) return undefined
  const paidUntil = minutesAfter(startedAt, paidMinutes(session))
  return paidUntil < expiresAt ? { at: paidUntil, kind: 'next_minute' } : { at: expiresAt, kind: 'time_limit' }
}
