import { system } from '#core/actor.ts'
import { MAX_MINUTES } from '#core/billing.ts'
import { failBoard, failStart, giveUp } from './failures.ts'
import { expiryOf, nextEvent } from './lifecycle.ts'
import { isRefunded } from './outage.ts'
import { canPay, exhaust, refund, run } from './payments.ts'
import type { Plan } from './plan.ts'
import { eventOf } from './session-events.ts'
import type { PlannedSession } from './world.ts'

/**
 * What an agent, or its absence, does to the session on a board. `bindingNo` fences it: an event of
 * another binding than the session's own changes nothing.
 */
export type BoardEvent = { sessionId: string; bindingNo: number } & (
  | { kind: 'board_ready' }
  | { kind: 'board_not_ready'; message: string }
  /** The board cannot be reached since then. */
  | { kind: 'board_lost'; since: Date }
  | { kind: 'board_back' }
  /** The board, or what connects it, is broken. */
  | { kind: 'board_failed'; message: string }
)

/**
 * Applies an event to a plan, unless the session has no such binding or is in another state. One
 * that got a board without an agent after its first one was not ready has no binding any more.
 */
export function applyBoardEvent(plan: Plan, session: PlannedSession, event: BoardEvent): void {
  if (session.boardAgentId === null || session.bindingNo !== event.bindingNo) return
  if (session.state === 'starting') {
    if (event.kind === 'board_ready') start(plan, session)
    else if (event.kind === 'board_not_ready' || event.kind === 'board_failed')
      failStart(plan, session, plan.at, event.message)
  } else if (session.state === 'running') {
    if (event.kind === 'board_lost') lose(plan, session, event.since)
    else if (event.kind === 'board_back') takeBack(plan, session)
    else if (event.kind === 'board_failed')
      failBoard(plan, session, { actor: system, at: plan.at, message: event.message })
  }
}

/** Charging begins as the board is ready. */
function start(plan: Plan, session: PlannedSession): void {
  if (canPay(plan, session, plan.at)) run(plan, session, plan.at)
  else exhaust(plan, session, plan.at)
}

/**
 * The session waits from `since` on. If its two minutes are over already, it ends now: what was due
 * until now has happened, and has its place in the order.
 */
function lose(plan: Plan, session: PlannedSession, since: Date): void {
  if (session.boardLostAt) return
  session.boardLostAt = since < plan.at ? since : plan.at
  plan.events.push(eventOf(session, 'session.board_lost'))
  const next = nextEvent(session)
  if (next?.kind === 'board_lost' && next.at <= plan.at) giveUp(plan, session, plan.at)
  else plan.schedule(session)
}

/**
 * The minutes of an outage are refunded, and the time limit moves by as much, up to the maximum.
 */
function takeBack(plan: Plan, session: PlannedSession): void {
  const { boardLostAt, startedAt } = session
  if (!boardLostAt || !startedAt) return
  const before = session.minutes
  session.boardLostAt = null
  if (isRefunded(boardLostAt, plan.at)) {
    session.minutes = Math.min(MAX_MINUTES, before + refund(plan, session, boardLostAt))
    session.expiresAt = expiryOf(startedAt, session.minutes)
  }
  plan.events.push(eventOf(session, 'session.board_back'))
  if (session.minutes > before) plan.events.push(eventOf(session, 'session.extended'))
  plan.schedule(session)
}
