import { eq, sql } from 'drizzle-orm'
import { logFailure } from '#core/log.ts'
import { db, sessions } from '#db/index.ts'
import { QUEUE_MINUTES } from './lifecycle.ts'

const AGAIN_AFTER_MINUTES = 10

/**
 * What is due for a session cannot happen. That is a bug, or a row that nobody foresaw, and no
 * reason to stop everybody's sessions.
 */
export class SettleError extends Error {
  override name = 'SettleError'
  readonly sessionId: string

  constructor(sessionId: string, cause: unknown) {
    super(`session ${sessionId} cannot be settled`, { cause })
    this.sessionId = sessionId
  }
}

/**
 * Whether a live session is quarantined: its next event stands later than what is paid of it, or
 * the queue's time limit, would have it. By a minute, since a quarantine is ten.
 */
export const isQuarantined = sql<boolean>`${sessions.nextEventAt} > interval '1 minute' + case ${sessions.state}
  when 'queued' then ${sessions.createdAt} + make_interval(mins => ${QUEUE_MINUTES})
  else least(${sessions.expiresAt},
    ${sessions.startedAt} + make_interval(mins => ${sessions.creditsUsed} / ${sessions.creditsPerMinute})) end`

/** Puts a session off for ten minutes. What it misses happens at its own moments, once it can. */
export async function quarantine({ sessionId, cause }: SettleError): Promise<void> {
  await db()
    .update(sessions)
    .set({ nextEventAt: sql`clock_timestamp() + make_interval(mins => ${AGAIN_AFTER_MINUTES})` })
    .where(eq(sessions.id, sessionId))
  logFailure(cause, { task: 'settle', session: sessionId })
}
