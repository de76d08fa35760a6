import { eq, sql } from 'drizzle-orm'
import { QUEUE_MINUTES } from '#core/billing.ts'
import { logFailure } from '#core/log.ts'
import { db, sessions } from '#db/index.ts'

const AGAIN_AFTER_MINUTES = 10

/**
 * Thrown for a due event that fails: a bug, or a row that was not foreseen. It must not stop the
 * sessions of other users.
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
 * True if a live session is quarantined: `next_event_at` is over a minute later than its state
 * implies.
 */
export const isQuarantined = sql<boolean>`${sessions.nextEventAt} > interval '1 minute' + case ${sessions.state}
  when 'queued' then ${sessions.createdAt} + make_interval(mins => ${QUEUE_MINUTES})
  else least(${sessions.expiresAt},
    ${sessions.startedAt} + make_interval(mins => ${sessions.creditsUsed} / ${sessions.creditsPerMinute})) end`

/**
 * Leaves out a session for ten minutes. Its events are settled as of their own times afterwards.
 */
export async function quarantine({ sessionId, cause }: SettleError): Promise<void> {
  await db()
    .update(sessions)
    .set({ nextEventAt: sql`clock_timestamp() + make_interval(mins => ${AGAIN_AFTER_MINUTES})` })
    .where(eq(sessions.id, sessionId))
  logFailure(cause, { task: 'settle', session: sessionId })
}
