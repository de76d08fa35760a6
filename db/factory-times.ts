import { MINUTE_MS } from '#durations.ts'
import type { EndReason, SessionState, sessions } from './index.ts'

const neverStarted: ReadonlySet<EndReason> = new Set(['cancelled', 'queue_timeout', 'start_failed'])

/** Returns the times of a session that `makeSession` makes. */
export function timesOf(
  state: SessionState,
  endReason: EndReason | null,
  given: Partial<typeof sessions.$inferInsert>,
) {
  const endedAt = endReason ? (given.endedAt ?? new Date()) : null
  const createdAt = given.createdAt ?? new Date((endedAt?.getTime() ?? Date.now()) - 10 * MINUTE_MS)
  const started = state === 'running' || (endReason !== null && !neverStarted.has(endReason))
  const startedAt = started ? (given.startedAt ?? createdAt) : null
  const expiresAt = startedAt && new Date(startedAt.getTime() + (given.minutes ?? 60) * MINUTE_MS)
  const givesUpAt = new Date(createdAt.getTime() + 15 * MINUTE_MS)
  const startDeadlineAt = state === 'starting' ? givesUpAt : null
  const nextEventAt = { queued: givesUpAt, starting: givesUpAt, running: expiresAt, ended: null }[state]
  return { startDeadlineAt, createdAt, startedAt, expiresAt, endedAt, nextEventAt }
}
