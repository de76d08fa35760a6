import type { User } from '#core/users.ts'
import { waitUntil } from '#core/waiting.ts'
import { SECOND_MS } from '#durations.ts'
import { readCommand } from './read.ts'
import type { Command } from './schemas.ts'

type Wait = { sessionId: string; commandId: string; seconds: number; signal: AbortSignal }

/**
 * Returns a command of a user's session once it has ended, or as it is after so many seconds.
 * Throws `not_found` and `rate_limited`.
 */
export function waitForCommand(
  user: Pick<User, 'id'>,
  { sessionId, commandId, seconds, signal }: Wait,
): Promise<Command> {
  return waitUntil({
    ...{ userId: user.id, subject: sessionId, seconds, signal, lookMs: SECOND_MS },
    read: () => readCommand(user, sessionId, commandId),
    isOver: (command) => command.ended_at !== null,
  })
}
