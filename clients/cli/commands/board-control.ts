import { basename } from 'node:path'
import type { Command as CommanderCommand } from 'commander'
import { attach, type Command, readLog, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { parseDuration } from '../durations.ts'
import { readInput } from '../files.ts'
import { boardOutput } from '../terminal-text.ts'
import { sessionIdOf } from '../which-session.ts'
import { apiCommand, type Run } from './registry.ts'

export type FlashFlags = { format?: 'bin' | 'elf' | 'hex' | 'uf2'; timeout: number; address?: string; verify: boolean }

const FLASH_TIMEOUT_MS = 5 * 60_000

export function flashCommand(run: Run): CommanderCommand {
  const described = {
    usage: 'flash <file> [session]',
    summary: 'Write a firmware file to the board, and start it.',
    examples: ['flash build/app.uf2', 'flash app.bin --address 0x08000000 …vy31'],
  }
  const work = async (context: Context, flags: FlashFlags, [file = '', given]: (string | undefined)[]) => {
    const firmware = await readFirmware(file)
    const session = await attach(context.client, await sessionIdOf(context, given))
    const done = await session.flash(firmware, {
      ...{ format: flags.format, filename: basename(file), timeoutMs: flags.timeout, verify: flags.verify },
      ...{ address: flags.address === undefined ? undefined : Number(flags.address) },
      onProgress: progressOf(context),
    })
    show(context, done)
  }
  return apiCommand<FlashFlags>(described, run, work, (command) =>
    command
      .option('--format <format>', 'uf2, hex, elf or bin; default: what the file looks like')
      .option('--address <address>', 'where a raw image begins, such as 0x08000000')
      .option('--timeout <duration>', 'default: 5m', parseDuration, FLASH_TIMEOUT_MS)
      .option('--no-verify', 'do not read it back'),
  )
}

export async function readFirmware(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readInput(file)
  if (bytes.length === 0) throw new UsageError(`${file} is empty.`)
  return bytes
}

/** Says each phase of a command once. */
export function progressOf({ out }: Pick<Context, 'out'>): (command: Command) => void {
  let last = ''
  return ({ kind, state, phase, progress }) => {
    const text = state === 'running' && phase ? `${kind}: ${phase}` : `${kind}: ${state}`
    if (text !== last) out.say(state === 'running' && progress > 0 ? `${text}, ${progress}%` : text)
    last = text
  }
}

export function resetCommand(run: Run): CommanderCommand {
  const described = { usage: 'reset [session]', summary: 'Press the reset button of the board.', examples: ['reset'] }
  return apiCommand<object>(described, run, async (context, _, [given]) => {
    show(context, await (await attach(context.client, await sessionIdOf(context, given))).reset())
  })
}

export function powerCommand(run: Run): CommanderCommand {
  const described = {
    usage: 'power <state> [session]',
    summary: 'Switch the power of the board: on, off or cycle.',
    examples: ['power cycle', 'power off …vy31'],
  }
  return apiCommand<object>(described, run, async (context, _, [state = '', given]) => {
    if (state !== 'on' && state !== 'off' && state !== 'cycle')
      throw new UsageError('The power can be on, off or cycle.')
    show(context, await (await attach(context.client, await sessionIdOf(context, given))).power(state))
  })
}

function show({ out }: Context, command: Command): void {
  out.record(command, [
    ['Command', `${command.id} (${command.kind})`],
    ['State', command.state],
    ['Output from', command.output_from],
  ])
}

export function logsCommand(run: Run): CommanderCommand {
  const described = {
    usage: 'logs [session]',
    summary: 'Print what the board has printed, also after the end of the session.',
    examples: ['logs …vy31 > serial.log', 'logs --follow'],
  }
  type Flags = { follow?: boolean; raw?: boolean }
  const work = async (context: Context, { follow, raw }: Flags, [given]: (string | undefined)[]) => {
    const session_id = await sessionIdOf(context, given)
    const options = { format: raw ? 'raw' : 'text', follow, signal: context.signal } as const
    const onScreen = boardOutput(process.stdout)
    for await (const chunk of readLog(context.client, session_id, options)) await written(onScreen(chunk))
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command
      .option('--follow', 'go on with what arrives')
      .option('--raw', 'every byte as it was, with escape sequences'),
  )
}

/** Waits until stdout has taken a piece, so that a slow reader slows the log down. */
const written = (chunk: Uint8Array | string) =>
  new Promise<void>((resolve) => process.stdout.write(chunk, () => resolve()))
