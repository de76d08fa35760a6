import type { User } from '#core/users.ts'
import { SECOND_MS } from '#durations.ts'
import { processShared } from '#process-shared.ts'
import { readCommand } from './read.ts'
import type { Command } from './schemas.ts'

/** How often a command is read that nothing is heard of: a message may be lost. */
const LOOK_MS = SECOND_MS

const waiting = processShared('sessions whose commands are waited for', () => new Map<string, Set<() => void>>())

/** Reads the commands of a session again that somebody waits for: it has changed. */
export function hearOfSession(sessionId: string): void {
  for (const wake of waiting.get(sessionId) ?? []) wake()
}

/**
 * Returns a command of a user's session once it has ended, or as it is after so many seconds.
 * Throws `not_found`.
 */
export async function waitForCommand(
  user: Pick<User, 'id'>,
  { sessionId, commandId, seconds }: { sessionId: string; commandId: string; seconds: number },
): Promise<Command> {
  const until = performance.now() + seconds * SECOND_MS
  for (;;) {
    // Before it is read, so that no change is missed in between.
    const changed = Promise.withResolvers<void>()
    const stop = listen(sessionId, changed.resolve)
    try {
      const command = await readCommand(user, sessionId, commandId)
      const leftMs = until - performance.now()
      if (command.ended_at || leftMs <= 0) return command
      const timer = setTimeout(changed.resolve, Math.min(LOOK_MS, leftMs))
      await changed.promise
      clearTimeout(timer)
    } finally {
      stop()
    }
  }
}

function listen(sessionId: string, wake: () => void): () => void {
  const own = waiting.get(sessionId) ?? new Set()
  waiting.set(sessionId, own.add(wake))
  return () => {
    own.delete(wake)
    if (own.size === 0 && waiting.get(sessionId) === own) waiting.delete(sessionId)
  }
}
