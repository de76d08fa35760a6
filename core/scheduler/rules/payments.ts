import { system } from '#core/actor.ts'
import type { NewEvent as AuditEvent } from '#core/audit/index.ts'
import type { NewEvent } from '#core/events/index.ts'
import type { EndReason } from '#db/index.ts'
import type { DailyUse, LimitOf } from './daily-use.ts'
import { expiryOf } from './lifecycle.ts'
import { noEarlierThan } from './order.ts'
import { refundMinutes } from './outage.ts'
import { eventOf } from './session-events.ts'
import type { PlannedSession } from './world.ts'

/** How the minutes of a plan's sessions are paid: the parts of a `Plan` that this needs. */
type Payments = {
  readonly use: DailyUse
  readonly started: Set<PlannedSession>
  readonly audit: AuditEvent[]
  readonly events: NewEvent[]
  user(id: string): { credits: number }
  schedule(session: PlannedSession): void
  end(session: PlannedSession, reason: EndReason, at: Date): void
}

/** Returns whether a session can pay a minute that begins then. */
export function canPay(plan: Payments, session: PlannedSession, at: Date): boolean {
  return plan.user(session.userId).credits >= session.creditsPerMinute && !plan.use.reached(session, at)
}

/** Starts to charge for a session, which has a board that can be used. */
export function run(plan: Payments, session: PlannedSession, at: Date, actor = system): void {
  const { id, userId, boardId } = session
  if (boardId === null) throw new Error(`session ${id} has no board`)
  const startedAt = noEarlierThan(session.createdAt, at)
  const expiresAt = expiryOf(startedAt, session.minutes)
  Object.assign(session, { state: 'running', startedAt, expiresAt, startDeadlineAt: null })
  plan.started.add(session)
  const event = { userId, subjectId: id, at: startedAt, actor }
  plan.audit.push({ action: 'session_started', details: { board_id: boardId }, ...event })
  payMinute(plan, session)
  plan.events.push(eventOf(session, 'session.running'))
}

/** Pays the next minute of a session. */
export function payMinute(plan: Payments, session: PlannedSession): void {
  plan.use.pay(session)
  plan.user(session.userId).credits -= session.creditsPerMinute
  session.creditsUsed += session.creditsPerMinute
  plan.schedule(session)
}

/** Gives back the minutes that an outage has touched. Returns how many they are. */
export function refund(plan: Payments, session: PlannedSession, since: Date): number {
  const minutes = refundMinutes(session, plan.user(session.userId), since)
  plan.use.refund(session, minutes)
  return minutes
}

const messages: Record<LimitOf, string> = {
  key: 'The API key reached its daily credit limit.',
  account: 'Your account reached its daily credit limit.',
  session: 'The session reached its credit limit.',
}

/** Ends a session that cannot pay its next minute. */
export function exhaust(plan: Payments, session: PlannedSession, at: Date): void {
  const limit = plan.use.reached(session, at)
  if (limit) session.endMessage = messages[limit]
  plan.end(session, 'credits_exhausted', at)
}
