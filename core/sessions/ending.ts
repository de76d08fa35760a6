import { and, eq } from 'drizzle-orm'
import { addEntry } from '#core/ledger.ts'
import type { User } from '#core/users/index.ts'
import { db, type EndReason, holdsBoard, isActive, sessions } from '#db/index.ts'
import { endReasonByUser } from './lifecycle.ts'
import { markEnded } from './marking.ts'
import { findAny, findOwn, type MeteredSession, meteredColumns } from './metered.ts'
import { dispatchQueue } from './queue.ts'
import { readSession, type SessionWithConnection } from './records.ts'

/** Ends a session for its user: one that waits is `cancelled`. One that has ended is left as it is. Refuses `not_found`. */
export async function endOwnAt(user: User, sessionId: string, at: Date): Promise<SessionWithConnection> {
  const session = await findOwn(user, sessionId)
  if (session.state !== 'ended') await endAt(session, endReasonByUser(session.state), at)
  return readSession(sessionId)
}

/** For the operator: ends anybody's. One that has ended is left as it is. Refuses `not_found`. */
export async function endAnyAt(sessionId: string, at: Date): Promise<SessionWithConnection> {
  const session = await findAny(sessionId)
  if (session.state !== 'ended') await endAt(session, 'operator_ended', at)
  return readSession(sessionId)
}

/** Ends a session, which frees its board, and gives that to the next in the queue in the same transaction. */
export async function endAt(session: MeteredSession, endReason: EndReason, at: Date): Promise<void> {
  await markEnded(session, endReason, at)
  if (session.state !== 'queued') await dispatchQueue(session.boardType, at)
}

/** Ends all that a user has as the account is closed. Those that wait come first, or one of them would get the board of one that runs. */
export async function endAllAt(user: User, at: Date): Promise<void> {
  const live = await db()
    .select(meteredColumns)
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isActive))
    .for('update')
  const inOrder = [...live.filter(isQueued), ...live.filter((session) => !isQueued(session))]
  for (const session of inOrder) await endAt(session, 'account_closed', at)
}

const isQueued = ({ state }: MeteredSession) => state === 'queued'

/** Ends the session that a board has failed, if there is one, and gives back what its started minute cost. */
export async function failSessionOn(boardId: string, at: Date): Promise<void> {
  const [session] = await db()
    .select(meteredColumns)
    .from(sessions)
    .where(and(eq(sessions.boardId, boardId), holdsBoard))
    .for('update')
  if (!session) return
  await endAt(session, 'board_failed', at)
  if (session.state !== 'running') return
  const description = 'The started minute, given back because the board failed'
  const amount = session.creditsPerMinute
  await addEntry(session.userId, { kind: 'refund', amount, sessionId: session.id, description, createdAt: at })
}
