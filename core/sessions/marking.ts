import { and, eq, inArray } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { db, type EndReason, type SessionState, sessions } from '#db/index.ts'
import { statesBefore } from './lifecycle.ts'

type Waiting = { id: string; userId: string; createdAt: Date; startedAt: Date | null }

/** The guarded statement by which a session ends, sent along with the event; that its board is free then is the database's own doing. */
export async function markEnded(session: Waiting, endReason: EndReason, at: Date): Promise<void> {
  const endedAt = noEarlierThan(session.startedAt ?? session.createdAt, at)
  const { userId, id: subjectId } = session
  await Promise.all([
    move(session.id, 'ended', { endReason, endedAt, nextEventAt: null }),
    recordEvent('session_ended', { userId, subjectId, details: { reason: endReason }, at: endedAt }),
  ])
}

type Running = { boardId: string; creditsUsed: number; startedAt: Date; expiresAt: Date; nextEventAt: Date | null }

/** The guarded statement by which a session starts, sent along with the event. */
export async function markRunning(session: Waiting, values: Running): Promise<void> {
  const { userId, id: subjectId } = session
  const details = { board_id: values.boardId }
  await Promise.all([
    move(session.id, 'running', values),
    recordEvent('session_started', { userId, subjectId, details, at: values.startedAt }),
  ])
}

/** A clock that was set back ends nothing before it began. */
export function noEarlierThan(begin: Date, at: Date): Date {
  return at < begin ? begin : at
}

async function move(id: string, state: SessionState, values: Partial<typeof sessions.$inferInsert>): Promise<void> {
  const moved = await db()
    .update(sessions)
    .set({ state, ...values })
    .where(and(eq(sessions.id, id), inArray(sessions.state, statesBefore(state))))
    .returning({ id: sessions.id })
  if (moved.length !== 1) throw new Error(`session ${id} can no longer become ${state}`)
}
