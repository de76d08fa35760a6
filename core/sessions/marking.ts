import { and, eq, inArray } from 'drizzle-orm'
import { db, type EndReason, type SessionState, sessions } from '#db/index.ts'
import { statesBefore } from './lifecycle.ts'

type Waiting = { id: string; createdAt: Date; startedAt: Date | null }

/** The guarded statement by which a session ends; that its board is free then is the database's own doing. */
export async function markEnded(session: Waiting, endReason: EndReason, at: Date): Promise<void> {
  const endedAt = noEarlierThan(session.startedAt ?? session.createdAt, at)
  await move(session.id, 'ended', { endReason, endedAt, nextEventAt: null })
}

type Running = { boardId: string; creditsUsed: number; startedAt: Date; expiresAt: Date; nextEventAt: Date | null }

/** The guarded statement by which a session starts. */
export async function markRunning(session: Waiting, values: Running): Promise<void> {
  await move(session.id, 'running', values)
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
