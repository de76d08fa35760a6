import { type Actor, system } from '#core/actor.ts'
import { MAX_START_ATTEMPTS } from './lifecycle.ts'
import { refundedSince } from './outage.ts'
import { refund } from './payments.ts'
import type { Plan } from './plan.ts'
import type { PlannedSession } from './world.ts'

/** What happens to a session whose board does not work (docs/contract.md §5). */

type Failure = {
  actor: Actor
  at: Date
  message?: string | undefined
}

/**
 * Ends a session whose board has failed, or was taken away by the operator, which is not counted as
 * a failure. Refunds its minutes since the board was lost, or what `refundedSince` says.
 */
export function failBoard(plan: Plan, session: PlannedSession, { actor, at, message }: Failure): void {
  if (actor.kind === 'system') count(plan, session, message ?? 'The board failed.')
  session.endMessage = message ?? null
  refund(plan, session, session.boardLostAt ?? refundedSince(session, at))
  plan.end(session, 'board_failed', at, actor)
}

/** Ends a session that has waited for its board for two minutes, and refunds them. */
export function giveUp(plan: Plan, session: PlannedSession, at: Date): void {
  failBoard(plan, session, { actor: system, at, message: 'The board could not be reached for two minutes.' })
}

/**
 * Gives a session another board if its first one was not prepared and it did not ask for that one.
 * Otherwise ends it. Nothing was charged.
 */
export function failStart(plan: Plan, session: PlannedSession, at: Date, message: string): void {
  count(plan, session, message)
  const mayRetry = session.startAttempts < MAX_START_ATTEMPTS && session.wantedBoardId === null
  if (mayRetry && plan.giveAnother(session, at)) return
  session.endMessage = message
  plan.end(session, 'start_failed', at)
}

function count(plan: Plan, { boardId }: PlannedSession, message: string): void {
  if (boardId !== null) plan.failedBoards.push({ boardId, message })
}
