import { actor } from '#core/actor.ts'
import { change } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { readChanged } from './get.ts'
import type { SessionWithConnection } from './schemas.ts'

/**
 * Ends a session now; a queued one is cancelled. Returns an ended one as it is. Throws `not_found`.
 */
export async function endSession(user: User, sessionId: string): Promise<SessionWithConnection> {
  return readChanged(await change({ kind: 'end', userId: user.id, sessionId, actor: actor() }))
}

/** Leaves the queue. Returns a session as it is that waits no more. Throws `not_found`. */
export async function leaveQueue(user: User, sessionId: string): Promise<SessionWithConnection> {
  return readChanged(await change({ kind: 'end', ifQueued: true, userId: user.id, sessionId, actor: actor() }))
}

/**
 * Ends a session of any user now and frees its board, for the operator. Returns an ended one as it
 * is. Throws `not_found`.
 */
export async function endSessionAsOperator(sessionId: string): Promise<SessionWithConnection> {
  return readChanged(await change({ kind: 'end', sessionId, actor: actor() }))
}
