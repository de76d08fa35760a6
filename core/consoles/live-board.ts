import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { findOwnConsole, refuseEnded } from './admit.ts'
import type { ConsoleStatus } from './status.ts'
import { whenReady } from './when-ready.ts'

/** How long another instance may take to say what it knows. */
const REPLY_MS = 2_000

/**
 * Returns the status of a user's session whose board can be asked and told. While it starts, the
 * call waits for the board. Throws `not_found`, `session_ended` and `board_unreachable`.
 */
export async function findLiveBoard(user: User, sessionId: string): Promise<ConsoleStatus> {
  const status = await whenReady(await findOwnConsole(user.id, sessionId))
  refuseEnded(status)
  if (status.state !== 'running' || !status.boardOnline) throw unreachableBoard()
  return status
}

/**
 * Returns the first reply that `watch` hears, here or from the instance that has the agent. `watch`
 * returns how to stop. Throws `board_unreachable` after two seconds without one.
 */
export async function replyOfBoard<T>(watch: (reply: (value: T) => void) => () => void): Promise<T> {
  const reply = Promise.withResolvers<T>()
  const stop = watch(reply.resolve)
  const tooLate = setTimeout(() => reply.reject(unreachableBoard()), REPLY_MS)
  try {
    return await reply.promise
  } finally {
    clearTimeout(tooLate)
    stop()
  }
}

export function unreachableBoard(): Refusal {
  return new Refusal('board_unreachable', 'The board cannot be reached now. Nothing was done.')
}
