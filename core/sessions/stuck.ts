import { eq, sql } from 'drizzle-orm'
import { logFailure } from '#core/log.ts'
import { db, sessions, transaction } from '#db/index.ts'
import { isUnavailable } from '#db/unavailable.ts'
import { QUEUE_MINUTES } from './lifecycle.ts'

const AGAIN_AFTER_MINUTES = 10

/** What is due for a session cannot happen. That is a bug, or a row nobody foresaw, and no reason to stop everybody's sessions. */
export class Stuck extends Error {
  override name = 'Stuck'
  readonly sessionId: string

  constructor(sessionId: string, cause: unknown) {
    super(`session ${sessionId} cannot be settled`, { cause })
    this.sessionId = sessionId
  }
}

/**
 * Whether a live session is put aside: its next event stands later than what is paid of it, or the patience of who waits, would have it.
 * By a minute, since being put aside is by ten.
 */
export const isPutAside = sql<boolean>`${sessions.nextEventAt} > interval '1 minute' + case ${sessions.state}
  when 'queued' then ${sessions.createdAt} + make_interval(mins => ${QUEUE_MINUTES})
  else least(${sessions.expiresAt},
    ${sessions.startedAt} + make_interval(mins => ${sessions.creditsUsed} / ${sessions.creditsPerMinute})) end`

/**
 * Does `work` in a transaction. Where a session is stuck in it nothing of it stays: that session is put aside until some minutes later,
 * its failure is logged, and the answer is undefined.
 */
export async function orPutAside<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction(work)
  } catch (error) {
    if (!(error instanceof Stuck) || isUnavailable(error)) throw error
    await putAside(error)
    return undefined
  }
}

/** What it missed meanwhile happens at its own moments all the same, once it can. */
async function putAside({ sessionId, cause }: Stuck): Promise<void> {
  await db()
    .update(sessions)
    .set({ nextEventAt: sql`clock_timestamp() + make_interval(mins => ${AGAIN_AFTER_MINUTES})` })
    .where(eq(sessions.id, sessionId))
  logFailure(cause, { task: 'settle', session: sessionId })
}
