import type { Actor } from '#core/actor.ts'
import { MAX_MINUTES } from '#core/billing.ts'
import { notFound, Refusal, refusedField } from '#core/errors.ts'
import type { Idempotency } from '#core/idempotency/index.ts'
import { applyBoardEvent, type BoardEvent } from './board-events.ts'
import { type LimitOf, starterOf } from './daily-use.ts'
import { endReasonByUser, expiryOf } from './lifecycle.ts'
import type { Plan } from './plan.ts'
import { eventOf } from './session-events.ts'
import { inCredits, refusalOfBalance, refusalOfLive } from './start-refusals.ts'
import type { NewSession, PlannedSession } from './world.ts'

type OnSession = { sessionId: string /** Absent where the operator does it. */; userId?: string }
/** A start that leaves a board to others: so many live sessions may its user have. */
export type SpareBoards = { max: number; refusal: string }
type Once = { idempotency?: Idempotency | undefined }
type Start = { kind: 'start'; session: NewSession; mayWait: boolean; spare?: SpareBoards } & Once
type Extend = { kind: 'extend'; minutes: number } & Required<OnSession> & Once
/** `ifQueued` leaves a session alone that has got its board. */
type End = { kind: 'end'; ifQueued?: boolean } & OnSession

/** What a user, the operator or an agent does to one session. */
export type Command = { actor: Actor } & (Start | Extend | End | BoardEvent)

/**
 * Returns whether a command has to wait for the next batch: its rows are locked, or this plan has
 * started its session.
 */
export function isDeferred(plan: Plan, command: Command): boolean {
  if (command.kind === 'start') return plan.isBlocked({ ...command.session, boardId: null })
  const session = plan.sessions.get(command.sessionId)
  return session !== undefined && (plan.isBlocked(session) || plan.started.has(session))
}

/**
 * Applies a command to a plan. Returns the id of its session. Throws a `Refusal`, and has then
 * changed nothing.
 */
export function apply(plan: Plan, command: Command): string {
  if (command.kind === 'start') return start(plan, command, command.actor)
  const session = find(plan, command)
  if (command.kind === 'extend') extend(plan, session, command.minutes, command.actor)
  else if (command.kind !== 'end') applyBoardEvent(plan, session, command)
  else if (session.state !== 'ended' && (!command.ifQueued || session.state === 'queued')) {
    const reason = command.userId === undefined ? 'operator_ended' : endReasonByUser(session.state)
    plan.end(session, reason, plan.at, command.actor)
  }
  return session.id
}

/**
 * Queues a session and dispatches the queue, so that it gets a free board only if it is first.
 * Throws `session_limit_reached`, `insufficient_credits`, `key_credits_exhausted`,
 * `account_credits_exhausted`, `invalid_request` and `no_board_available`.
 */
function start(plan: Plan, { session: asked, mayWait, spare }: Start, actor: Actor): string {
  const user = plan.users.get(asked.userId)
  if (!user?.isOpen) throw notFound('user')
  if (spare) refuseUnlessSpare(plan, asked, spare)
  const refusal =
    refusalOfLive(plan.liveSessionsOf(user.id).length, user.tier, spare?.max) ??
    refusalOfBalance(user.credits, asked.creditsPerMinute)
  if (refusal) throw refusal
  const session = plan.add(asked)
  const limit = plan.use.reached(session, plan.at)
  if (limit) {
    plan.takeBack(session)
    throw limitReached(limit, session, plan)
  }
  plan.dispatch(session.boardType, plan.at, session, actor)
  if (session.state === 'queued' && !mayWait) {
    plan.takeBack(session)
    const what = asked.wantedBoardId === null ? `No ${asked.typeLabel} is` : 'This board is not'
    throw new Refusal('no_board_available', `${what} free. Join the queue or pick another board.`)
  }
  if (session.state === 'queued') plan.events.push(eventOf(session, 'session.queued'))
  // The system starts it later, when its board is free and prepared. This event says who asked.
  if (session.state !== 'running')
    plan.audit.push({ action: 'session_queued', userId: user.id, subjectId: session.id, details: {}, actor })
  return session.id
}

/** Throws `no_board_available` if users would have no free board of the type afterwards. */
function refuseUnlessSpare(plan: Plan, { userId, boardType }: NewSession, { max, refusal }: SpareBoards): void {
  plan.dispatch(boardType, plan.at)
  if (plan.liveSessionsOf(userId).length >= max || !plan.hasSpareBoard(boardType))
    throw new Refusal('no_board_available', refusal)
}

/** Adds minutes to the time limit of a session, running or queued. */
function extend(plan: Plan, session: PlannedSession, more: number, actor: Actor): void {
  if (session.state === 'ended') throw new Refusal('session_ended', 'This session has ended. Start a new one.')
  const minutes = session.minutes + more
  if (minutes > MAX_MINUTES) throw tooLong(session.minutes)
  const refusal = refusalOfBalance(plan.user(session.userId).credits, session.creditsPerMinute)
  if (refusal) throw refusal
  session.minutes = minutes
  session.expiresAt = session.startedAt && expiryOf(session.startedAt, minutes)
  plan.schedule(session)
  const { userId, id: subjectId } = session
  plan.audit.push({ action: 'session_extended', userId, subjectId, details: { minutes: more }, actor })
  plan.events.push(eventOf(session, 'session.extended'))
}

/** Throws `not_found` for a session of another user. */
function find(plan: Plan, { sessionId, userId }: { sessionId: string; userId?: string }): PlannedSession {
  const session = plan.sessions.get(sessionId)
  if (!session || (userId !== undefined && session.userId !== userId)) throw notFound('session')
  return session
}

function limitReached(whose: LimitOf, session: PlannedSession, plan: Plan): Refusal {
  const { userId, creditsPerMinute } = session
  if (whose === 'session')
    return refusedField('/max_credits', `must be at least ${creditsPerMinute}, the price of a minute`)
  const id = whose === 'key' ? starterOf(session) : userId
  const [limit, used] = [plan.use.capOf(id)?.limit ?? 0, plan.use.spent(id, plan.at)]
  const who = whose === 'account' ? 'Your account' : session.trustId ? 'The trust of this CI key' : 'This API key'
  const detail = `${who} may spend ${inCredits(limit)} a day and has spent ${used}; a minute costs ${creditsPerMinute}.`
  const midnight = new Date(plan.at)
  midnight.setUTCHours(24, 0, 0, 0)
  return new Refusal(`${whose}_credits_exhausted`, detail, {
    members: { limit, used, resets_at: midnight.toISOString() },
  })
}

function tooLong(minutes: number): Refusal {
  const left = MAX_MINUTES - minutes
  const detail = `Sessions are limited to ${MAX_MINUTES} minutes; you can add up to ${left}.`
  return new Refusal('invalid_request', detail, { errors: [{ pointer: '/minutes', detail }] })
}
