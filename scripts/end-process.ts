/** For tests: ends a program that a test has started. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Ends a process, in the way given or by a signal, and waits for its end. Throws what it has said
 * if it ended by itself: that is a fault of it, and its end has been told, so waiting for it would
 * take for ever.
 */
export async function endProcess(
  child: ChildProcess,
  how: NodeJS.Signals | (() => void),
  said: () => string = () => '',
): Promise<void> {
  const { exitCode, signalCode, spawnargs } = child
  if (exitCode !== null || signalCode !== null)
    throw new Error(`${spawnargs.join(' ')} has ended by itself (${signalCode ?? exitCode}):\n${said()}`)
  const ended = once(child, 'exit')
  if (typeof how === 'string') child.kill(how)
  else how()
  await ended
}
