import { creditsOwed } from '#core/billing.ts'
import { failStart, giveUp } from './failures.ts'
import { nextEvent } from './lifecycle.ts'
import { byNextEvent, isDue, least } from './order.ts'
import { canPay, exhaust, payMinute } from './payments.ts'
import type { Plan } from './plan.ts'
import type { PlannedSession, PlannedUser } from './world.ts'

/** What time does to the sessions of a plan: due events, in order of time. */

/**
 * Applies the first due event, and the next ones while they are the same session's, so that a
 * failure is that session's. Returns whether nothing is due except for blocked rows.
 */
export function applyFirstEvent(plan: Plan): boolean {
  const first = plan.nextDue()
  for (let next = first; next && next === first; next = plan.nextDue()) {
    if (plan.isBeyondHorizon(next)) return false
    plan.only = next.id
    if (!applyEvent(plan, next)) return false
    plan.applied += 1
  }
  return plan.applied === 0 && plan.hasAllEvents()
}

/** Applies the due events. Returns whether none is left except for blocked rows. */
export function applyEvents(plan: Plan): boolean {
  for (const user of plan.users.values()) payAhead(plan, user)
  for (let next = plan.nextDue(); next; next = plan.nextDue()) {
    if (plan.isBeyondHorizon(next) || !applyEvent(plan, next)) return false
    plan.applied += 1
  }
  return plan.hasAllEvents()
}

/**
 * Pays all begun minutes of a user at once, if the balance is enough and nothing else can draw on
 * it. The result is the same, and a backlog of an hour takes one batch.
 */
function payAhead(plan: Plan, { id, credits }: PlannedUser): void {
  const sessions = plan.loadedSessionsOf(id)
  if (sessions.some((session) => !isOnlyCharged(plan, session) || plan.isBlocked(session))) return
  const owing = sessions.filter((session) => isDue(session, plan.at) && creditsOwed(session, plan.at) > 0)
  if (owing.reduce((sum, session) => sum + creditsOwed(session, plan.at), 0) > credits) return
  const isOwing = (session: PlannedSession) => creditsOwed(session, plan.at) > 0
  for (let next = least(owing.filter(isOwing), byNextEvent); next; next = least(owing.filter(isOwing), byNextEvent))
    payMinute(plan, next)
  plan.applied += owing.length
}

/**
 * A session that waits may draw on the balance, one without its board may be refunded, and one with
 * a lease or a limit of its own may end.
 */
function isOnlyCharged(plan: Plan, session: PlannedSession): boolean {
  const { state, boardLostAt, leaseExpiresAt } = session
  return state === 'running' && boardLostAt === null && leaseExpiresAt === null && !plan.use.isLimited(session)
}

/**
 * Applies the due event of a session. If the event has moved since the session got its place in the
 * order, as a renewed lease moves it, the session gets a new place instead, since others may be due
 * before it. Returns false if it has to wait for the next batch.
 */
function applyEvent(plan: Plan, session: PlannedSession): boolean {
  const event = nextEvent(session)
  if (!event || event.at > (session.nextEventAt ?? plan.at)) plan.schedule(session)
  else if (event.kind === 'next_minute' && canPay(plan, session, event.at)) payMinute(plan, session)
  else {
    if (!plan.mayEnd(session)) return false
    const { kind, at } = event
    if (kind === 'start_timeout') failStart(plan, session, at, 'The board was not ready in time.')
    else if (kind === 'board_lost') giveUp(plan, session, at)
    else if (kind === 'next_minute') exhaust(plan, session, at)
    else {
      if (kind === 'lease_expired') session.endMessage = 'Its lease was not renewed in time.'
      plan.end(session, kind, at)
    }
  }
  return true
}
