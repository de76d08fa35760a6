import type { User } from '#core/users.ts'
import { leaveQueue } from './end.ts'
import { getSession } from './get.ts'
import { labelSessions } from './labels.ts'
import { StartSession } from './schemas.ts'
import { startSession } from './start.ts'

/**
 * Leaves the queue and starts a session on another type of board, for as long as the one that
 * waited was to run. Returns the id of the session to go on with: one that has got its board is
 * kept. Throws what `startSession` throws; the place in the queue is given up then.
 */
export async function startInstead(user: User, sessionId: string, boardType: string): Promise<string> {
  const waiting = await getSession(user, sessionId)
  if (waiting.state !== 'queued') return sessionId
  const minutes = (await labelSessions(user, [waiting])).get(sessionId)?.minutes
  const left = await leaveQueue(user, sessionId)
  if (left.state !== 'ended') return sessionId
  const { id } = await startSession(user, StartSession.parse({ board_type: boardType, minutes }))
  return id
}
