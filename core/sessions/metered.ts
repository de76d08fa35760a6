import { and, eq } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { User } from '#core/users/index.ts'
import { db, sessions } from '#db/index.ts'

/** What the verbs have to know of a session to change it. */
export const meteredColumns = {
  id: sessions.id,
  userId: sessions.userId,
  boardType: sessions.boardType,
  state: sessions.state,
  minutes: sessions.minutes,
  creditsPerMinute: sessions.creditsPerMinute,
  creditsUsed: sessions.creditsUsed,
  createdAt: sessions.createdAt,
  startedAt: sessions.startedAt,
  expiresAt: sessions.expiresAt,
}

/** A session to change, the user's own. Refuses `not_found`. */
export async function findOwn(user: User, sessionId: string) {
  return one(await selectMetered(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))))
}

/** For the operator: a session to change, whoever has it. Refuses `not_found`. */
export async function findAny(sessionId: string) {
  return one(await selectMetered(eq(sessions.id, sessionId)))
}

function selectMetered(matching: ReturnType<typeof and>) {
  return db().select(meteredColumns).from(sessions).where(matching).for('update')
}

function one<T>([session]: T[]): T {
  if (!session) throw notFound('session')
  return session
}

export type MeteredSession = Awaited<ReturnType<typeof findAny>>
