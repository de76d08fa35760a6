import type { Command } from 'commander'
import { wirings } from '#wire/wirings.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { addressOf } from '../attach/address.ts'
import { type AttachFlags, attachTo } from '../attach/attach.ts'
import { withOwnExit } from '../child.ts'
import type { Context } from '../context.ts'
import { flagsOf } from '../failures.ts'
import { choiceOption } from '../options.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

export function attachCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'attach [session]',
    summary:
      'Open the serial line of the board to your own tools. It runs until Ctrl-C, or as long as the command that you give: then its exit code is the command’s, or 125 if attach itself fails.',
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
    run.exitCode = await withOwnExit(context, () => attachTo(context, given, flags, command), {
      names: flagsOf(['attach']),
    })
  }
  const command = apiCommand<AttachFlags>(described, run, work, (one) =>
    one
      .option(
        '--rfc2217 [port]',
        'serve telnet with control lines (RFC 2217), as pyserial uses it; the default',
        addressOf,
      )
      .option('--tcp [port]', 'serve the bytes over TCP and nothing else, for nc and similar tools', addressOf)
      .option('--port <name>', 'another port of the board in place of its console, such as uart1')
      .option('--pty <path>', 'create a serial device at this path; needs python3')
      .addOption(
        choiceOption('--from <where>', 'what the first program gets, new output or all', ['now', 'start'], 'now'),
      )
      .addOption(
        choiceOption('--lines <wiring>', 'what DTR and RTS do to the board', wirings).default(undefined, "the board's"),
      )
      .option('--no-reset', 'ignore DTR and RTS')
      .option('--no-upload', 'pass uploads for a boot loader on to the program'),
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
