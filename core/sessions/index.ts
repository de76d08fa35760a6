import type { z } from 'zod'
import { limits, spend } from '#core/rate-limits.ts'
import type { User } from '#core/users/index.ts'
import type { ExtendSession, StartSession } from './commands.ts'
import { endAnyAt, endOwnAt } from './ending.ts'
import { extendAt } from './extending.ts'
import type { SessionWithConnection } from './records.ts'
import { inTurn } from './settling.ts'
import { startAt } from './starting.ts'

export { ExtendSession, StartSession } from './commands.ts'
export { endAllAt, failSessionOn } from './ending.ts'
export type { Foreseen } from './foresight.ts'
export { keyedAndSettled } from './keyed.ts'
export { labelSessions, type SessionLabels } from './labels.ts'
export { getSession, listSessions } from './listing.ts'
export { listSessionsByKey } from './listing-by-key.ts'
export { type Live, readLive } from './live.ts'
export { readOverview } from './overview.ts'
export { dispatchQueue } from './queue.ts'
export { Session, SessionsRecord, SessionWithConnection } from './records.ts'
export { inTurn, isAnythingDue, settle, settled } from './settling.ts'
export { isPutAside } from './stuck.ts'
export { startSweeper } from './sweeper.ts'
export { turnLine } from './turn-line.ts'

/**
 * Starts a session on a free board, the longest unused first, or queues it. The first minute is paid as it starts.
 * Refuses what does not exist or fit, `session_limit_reached`, `insufficient_credits` and `no_board_available` (contract §5),
 * and `rate_limited` beyond 600 an hour.
 */
export async function startSession(user: User, command: z.output<typeof StartSession>): Promise<SessionWithConnection> {
  await spend(limits.sessionStarts, user.id)
  return inTurn((at) => startAt(user, command, at))
}

/** Adds minutes to a session, up to 480 in all. Refuses `not_found`, `session_ended`, `insufficient_credits`, `invalid_request`. */
export function extendSession(
  user: User,
  sessionId: string,
  more: z.output<typeof ExtendSession>,
): Promise<SessionWithConnection> {
  return inTurn(() => extendAt(user, sessionId, more))
}

/** Ends a session now; what waits is cancelled. One that has ended is answered again as it is. Refuses `not_found`. */
export function endSession(user: User, sessionId: string): Promise<SessionWithConnection> {
  return inTurn((at) => endOwnAt(user, sessionId, at))
}

/** For the operator: ends a session now and frees its board. One that has ended is answered as it is. Refuses `not_found`. */
export function endSessionAsOperator(sessionId: string): Promise<SessionWithConnection> {
  return inTurn((at) => endAnyAt(sessionId, at))
}
