import type { Command } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import { addressOf } from '../attach/address.ts'
import { type AttachFlags, attachTo } from '../attach/attach.ts'
import { WIRINGS } from '../attach/control-lines.ts'
import { withOwnExit } from '../child.ts'
import type { Context } from '../context.ts'
import { choiceOption } from '../options.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

export function attachCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'attach [session]',
    summary:
      'Let your own tools open the serial line of the board. Without a command it goes on until Ctrl-C; with one, its exit code is the command’s, or 125 if attach itself fails.',
    examples: [
      'attach --rfc2217 4000',
      'attach --pty ~/uno -- avrdude -c arduino -p m328p -P {} -D -U flash:w:app.hex',
      'attach -- pytest --embedded-services serial --port {}',
    ],
    prints: 'values',
  }
  let words: string[] | undefined
  const work = async (context: Context, flags: AttachFlags, [given]: (string | undefined)[]) => {
    const command = words
    if (!command) return void (await attachTo(context, given, flags, undefined))
    if (command.length === 0) throw new UsageError('Give a command after --.')
    run.exitCode = await withOwnExit(context, () => attachTo(context, given, flags, command))
  }
  const command = apiCommand<AttachFlags>(described, run, work, (one) =>
    one
      .option(
        '--rfc2217 [port]',
        'telnet with control lines, as pyserial speaks it; also where nothing is given',
        addressOf,
      )
      .option('--tcp [port]', 'the bytes and nothing else, for nc and the like', addressOf)
      .option('--pty <path>', 'a serial device of this name; needs python3')
      .addOption(choiceOption('--from <where>', 'what the first program is given', ['now', 'start'], 'now'))
      .addOption(choiceOption('--lines <wiring>', 'what DTR and RTS do', WIRINGS).default(undefined, "the board's"))
      .option('--no-reset', 'no change of DTR or RTS resets the board')
      .option('--no-upload', 'what looks like an upload to a boot loader goes to the program'),
  ).usage('[options] [session] [-- command...]')
  const parse = command.parseOptions.bind(command)
  // commander does not say which of the arguments came after the two dashes.
  command.parseOptions = (args) => {
    const at = args.indexOf('--')
    words = at < 0 ? undefined : args.slice(at + 1)
    return parse(at < 0 ? args : args.slice(0, at))
  }
  return command
}
