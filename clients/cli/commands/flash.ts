import type { Command } from 'commander'
import { attach, offersOf } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { assertFits, readFirmware } from '../firmware.ts'
import { choiceOption, durationOption } from '../options.ts'
import { sessionIdOf } from '../which-session.ts'
import { progressOf, showBoardCommand } from './board-command.ts'
import { apiCommand, type Run } from './registry.ts'

type FlashFlags = { format?: 'bin' | 'elf' | 'hex' | 'uf2'; timeout: number; address?: string; verify: boolean }

export function flashCommand(run: Run): Command {
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
    showBoardCommand(context, done)
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
