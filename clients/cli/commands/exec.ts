import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Command } from 'commander'
import { type LiveSession, offersOf, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { EXIT } from '../exit-codes.ts'
import { exitCodeOf, InterruptedError, problemOf } from '../failures.ts'
import { reasonOf } from '../files.ts'
import { assertFits, readFirmware } from '../firmware.ts'
import { assertProgram } from '../programs.ts'
import { assertOnline, type StartFlags, startOptionsOf, startWith, withStartOptions } from '../start-options.ts'
import { progressOf } from './board-control.ts'
import { apiCommand, type Run } from './registry.ts'

type Flags = StartFlags & { type?: string; flash?: string }

/** A process that was ended by a signal exits with this and the signal's number, as in a shell. */
const SIGNALLED = 128
const SIGNALS = { [EXIT.interrupt]: 'SIGINT', [EXIT.terminate]: 'SIGTERM', [EXIT.hangUp]: 'SIGHUP' } as const

export function execCommand(run: Run): Command {
  const described = {
    usage: 'exec <command...>',
    summary:
      'Start a session, run a command with it, and end it. The exit code is the command’s, or 125 if exec itself fails.',
    examples: ['exec --type uno-emulated --flash app.hex -- pytest tests/'],
  }
  const work = async (context: Context, flags: Flags, [words]: unknown[]) => {
    const [command, ...args] = words as string[]
    if (command === undefined) throw new UsageError('Give a command after --.')
    run.exitCode = await exec(context, flags, command, args)
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    withStartOptions(command.option('--type <type>', 'type of board')).option('--flash <file>', 'write this first'),
  ).passThroughOptions()
}

async function exec(context: Context, flags: Flags, command: string, args: string[]): Promise<number> {
  try {
    assertProgram(command, context.settings.environment)
    const firmware = flags.flash === undefined ? undefined : await readFirmware(flags.flash)
    const wanted = startOptionsOf(flags, flags.type, context)
    const offers = offersOf(context.client, wanted)
    if (firmware) await assertFits(offers, firmware)
    await assertOnline(offers, flags)
    await using session = await startWith(context, flags, wanted)
    if (firmware) await session.flash(firmware.bytes, { filename: firmware.name, onProgress: progressOf(context) })
    context.signal.throwIfAborted()
    return await runChild(context, session, command, args)
  } catch (error) {
    if (error instanceof InterruptedError) throw error
    const problem = { ...problemOf(error), exit_code: EXIT.exec, would_be: exitCodeOf(error) }
    context.out.say(JSON.stringify(problem))
    return EXIT.exec
  }
}

/** Runs a command in a process group of its own, which gets the signals that come here. */
async function runChild(context: Context, session: LiveSession, command: string, args: string[]): Promise<number> {
  const { environment } = context.settings
  const isWindows = process.platform === 'win32'
  const child = spawn(command, args, {
    stdio: 'inherit',
    detached: !isWindows,
    env: {
      ...environment,
      SERVICE_SESSION_ID: session.id,
      SERVICE_URL: context.url,
      ...(context.client.apiKey && { SERVICE_API_KEY: context.client.apiKey }),
    },
  })
  const forward = () => signalGroup(child, context.signal.reason)
  context.signal.addEventListener('abort', forward)
  try {
    await once(child, 'exit').catch((cause: unknown) => {
      throw new UsageError(`${command} cannot be started: ${reasonOf(cause)}.`, { cause })
    })
    return child.exitCode ?? SIGNALLED + (child.signalCode ? constants.signals[child.signalCode] : 0)
  } finally {
    context.signal.removeEventListener('abort', forward)
  }
}

function signalGroup(child: ChildProcess, reason: unknown): void {
  const code = reason instanceof InterruptedError ? reason.exitCode : EXIT.terminate
  const signal = SIGNALS[code as keyof typeof SIGNALS] ?? 'SIGTERM'
  if (child.pid === undefined || child.exitCode !== null) return
  if (process.platform === 'win32') return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // It has ended just now.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
