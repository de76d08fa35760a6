import type { z } from 'zod'
import { statesBefore } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { waitUntil } from '#core/waiting.ts'
import { SECOND_MS } from '#durations.ts'
import { getSession } from './get.ts'
import type { ReadSession, SessionWithConnection } from './schemas.ts'

const LOOK_MS = 5 * SECOND_MS

type Wait = z.output<typeof ReadSession> & { sessionId: string; signal: AbortSignal }

/**
 * Returns one of the user's own sessions once it has reached a state, or as it is after so many
 * seconds. The events of its user announce each change. Throws `not_found` and `rate_limited`.
 */
export function waitForSession(
  user: User,
  { sessionId, signal, wait_for: state, wait_seconds: seconds = 0 }: Wait,
): Promise<SessionWithConnection> {
  return waitUntil({
    ...{ userId: user.id, subject: user.id, seconds, signal, lookMs: LOOK_MS },
    read: () => getSession(user, sessionId),
    isOver: (session) => state === undefined || !statesBefore(state).includes(session.state),
  })
}
