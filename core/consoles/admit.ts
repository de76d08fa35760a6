import { setTimeout as wait } from 'node:timers/promises'
import { notFound, Refusal } from '#core/errors.ts'
import { LAST_OUTPUT_MS } from './finish-reading.ts'
import { MAX_CONSOLE_BYTES } from './pieces.ts'
import { type ConsoleStatus, readStatuses } from './status.ts'

/** How much of the newest output a viewer gets by default. */
const TAIL_BYTES = 64 * 1024

/** Returns the status of a user's session. Throws `not_found` for another user's. */
export async function findOwnConsole(userId: string, sessionId: string): Promise<ConsoleStatus> {
  const status = (await readStatuses([sessionId])).get(sessionId)
  if (status?.userId !== userId) throw notFound('session')
  return status
}

/**
 * Returns the status of a user's session once all its output is stored: of one that has just ended,
 * the last of it may still be on its way. Throws `not_found` for another user's.
 */
export async function findOwnRecord(userId: string, sessionId: string): Promise<ConsoleStatus> {
  const status = await findOwnConsole(userId, sessionId)
  const leftMs = LAST_OUTPUT_MS - (status.endedMsAgo ?? LAST_OUTPUT_MS)
  if (leftMs <= 0) return status
  await wait(leftMs)
  return findOwnConsole(userId, sessionId)
}

/** Throws `session_ended` for a session whose console is only a record by now. */
export function refuseEnded({ state }: ConsoleStatus): void {
  if (state === 'ended') throw new Refusal('session_ended', 'This session has ended. Read its log instead.')
}

/**
 * Where a reader begins: an offset, all that is kept, or the newest 64 KiB. What is before an
 * offset is never sent, even if it is stored later: older firmware may have printed it. An offset
 * that no console reaches means the end of what is stored.
 */
export function startOf({ stored, firstOffset }: ConsoleStatus, from: number | 'start' | 'tail'): number {
  if (from === 'start') return 0
  if (from === 'tail') return Math.max(firstOffset, stored - TAIL_BYTES)
  return from > MAX_CONSOLE_BYTES ? stored : from
}
