import type { Command as CommanderCommand } from 'commander'
import { attach, type Command, offersOf, read, waitForCommand } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { assertFits, readFirmware } from '../firmware.ts'
import { choiceOption, durationOption } from '../options.ts'
import { sessionIdOf } from '../which-session.ts'
import { apiCommand, type Run } from './registry.ts'

export type FlashFlags = { format?: 'bin' | 'elf' | 'hex' | 'uf2'; timeout: number; address?: string; verify: boolean }

export function flashCommand(run: Run): CommanderCommand {
  const described = {
    usage: 'flash <file> [session]',
    summary: 'Write a firmware file to the board, and start it.',
    examples: ['flash build/app.uf2', 'flash app.bin --address 0x08000000 …vy31'],
  }
  const work = async (context: Context, flags: FlashFlags, [file = '', given]: (string | undefined)[]) => {
    const firmware = await readFirmware(file)
    const session = await attach(context.client, await sessionIdOf(context, given))
    const said = { format: flags.format, address: flags.address === undefined ? undefined : Number(flags.address) }
    await assertFits(offersOf(context.client, { boardId: session.record.board_id }), firmware, said)
    const done = await session.flash(firmware.bytes, {
      ...{ ...said, filename: firmware.name, timeoutMs: flags.timeout, verify: flags.verify },
      onProgress: progressOf(context),
    })
    show(context, done)
  }
  return apiCommand<FlashFlags>(described, run, work, (command) =>
    command
      .addOption(
        choiceOption('--format <format>', 'what the file is', ['uf2', 'hex', 'elf', 'bin']).default(
          undefined,
          'by its name, or what it looks like; raw bytes must be named .bin',
        ),
      )
      .option('--address <address>', 'where a raw image begins, such as 0x08000000')
      .addOption(durationOption('--timeout <duration>', 'how long it may take', '5m'))
      .option('--no-verify', 'do not read it back'),
  )
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

export function breakCommand(run: Run): CommanderCommand {
  const described = {
    usage: 'break [session]',
    summary: 'Send the break condition of a serial line to the board.',
    examples: ['break'],
  }
  return apiCommand<object>(described, run, async (context, _, [given]) => {
    const params = { path: { session_id: await sessionIdOf(context, given) } }
    const sent = await read(context.client.http.POST('/v1/sessions/{session_id}/break', { params }))
    show(context, await waitForCommand(context.client, sent, { signal: context.signal }))
  })
}

const POWER_STATES = ['on', 'off', 'cycle'] as const

export function powerCommand(run: Run): CommanderCommand {
  const described = {
    usage: 'power <state> [session]',
    summary: 'Switch the power of the board: on, off or cycle.',
    examples: ['power cycle', 'power off …vy31'],
    choices: { state: POWER_STATES },
  }
  return apiCommand<object>(described, run, async (context, _, [state = '', given]) => {
    const session = await attach(context.client, await sessionIdOf(context, given))
    show(context, await session.power(state as (typeof POWER_STATES)[number]))
  })
}

function show({ out }: Context, command: Command): void {
  out.record(command, [
    ['Command', `${command.id} (${command.kind})`],
    ['State', command.state],
    ['Output from', command.output_from],
  ])
}
