import { setTimeout as wait } from 'node:timers/promises'
import { logFailure } from '#core/log.ts'
import { findConsole } from './live-consoles.ts'
import { refresh } from './watch.ts'

/** How long the output of a session that has ended may still arrive. */
export const LAST_OUTPUT_MS = 1_000

/**
 * A session has ended. Calls `onOver` once its last output is stored, and wakes the readers of its
 * console, which then end.
 */
export async function finishReading(sessionId: string, onOver: () => void): Promise<void> {
  await wait(LAST_OUTPUT_MS)
  onOver()
  await refresh([sessionId]).catch((error: unknown) => logFailure(error, { task: 'console', session: sessionId }))
  findConsole(sessionId)?.announce()
}
