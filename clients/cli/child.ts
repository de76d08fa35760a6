import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { UsageError } from '../typescript/src/index.ts'
import type { Context } from './context.ts'
import { EXIT } from './exit-codes.ts'
import { exitCodeOf, explain, InterruptedError, problemOf } from './failures.ts'
import { reasonOf } from './files.ts'

/** A process that was ended by a signal exits with this and the signal's number, as in a shell. */
const SIGNALLED = 128
const SIGNALS = { [EXIT.interrupt]: 'SIGINT', [EXIT.terminate]: 'SIGTERM', [EXIT.hangUp]: 'SIGHUP' } as const

type Own = {
  ownExit?: (wouldBe: number) => number
  /** For commands that people start: the problem is in words, with these names, without --json. */
  names?: Record<string, string>
}

/**
 * Returns the exit code of `work`, which runs a command of the user. What fails besides is 125,
 * with the problem on stderr, so that the code of a command is never taken for ours.
 */
export async function withOwnExit(
  context: Context,
  work: () => Promise<number>,
  { ownExit = () => EXIT.exec, names }: Own = {},
): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InterruptedError) throw error
    const wouldBe = exitCodeOf(error)
    const exitCode = ownExit(wouldBe)
    const problem = { ...problemOf(error), exit_code: exitCode, would_be: wouldBe }
    const isForPeople = names && !context.out.isJson
    context.out.say(isForPeople ? explain(error, undefined, names) : JSON.stringify(problem))
    return exitCode
  }
}

type ChildOptions = {
  variables?: Record<string, string>
  /** It stays in the group of this process, as only that one may read from the terminal. */
  usesTerminal?: boolean
}

/**
 * Runs a command for a session, in a process group of its own unless it uses the terminal. It gets
 * the signals that come here. Returns its exit code.
 */
export async function runChild(
  context: Context,
  sessionId: string,
  [command = '', ...args]: readonly string[],
  { variables = {}, usesTerminal = false }: ChildOptions = {},
): Promise<number> {
  const { environment } = context.settings
  const isGroup = process.platform !== 'win32' && !usesTerminal
  const child = spawn(command, args, {
    stdio: 'inherit',
    detached: isGroup,
    env: {
      ...environment,
      SERVICE_SESSION_ID: sessionId,
      SERVICE_URL: context.url,
      ...(context.client.apiKey && { SERVICE_API_KEY: context.client.apiKey }),
      ...variables,
    },
  })
  const forward = () => signalChild(child, isGroup, context.signal.reason)
  context.signal.addEventListener('abort', forward)
  if (context.signal.aborted) forward()
  try {
    await once(child, 'exit').catch((cause: unknown) => {
      throw new UsageError(`${command} cannot be started: ${reasonOf(cause)}.`, { cause })
    })
    return child.exitCode ?? SIGNALLED + (child.signalCode ? constants.signals[child.signalCode] : 0)
  } finally {
    context.signal.removeEventListener('abort', forward)
  }
}

function signalChild(child: ChildProcess, isGroup: boolean, reason: unknown): void {
  const code = reason instanceof InterruptedError ? reason.exitCode : EXIT.terminate
  const signal = SIGNALS[code as keyof typeof SIGNALS] ?? 'SIGTERM'
  if (child.pid === undefined || child.exitCode !== null) return
  if (!isGroup) return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // It has ended just now.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
