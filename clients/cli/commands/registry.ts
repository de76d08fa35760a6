import { Command, type Help } from 'commander'
import { type CommonOptions, type Context, contextOf, withCommonOptions } from '../context.ts'

/** What all commands share: the signal that ends them, and where they leave their exit code. */
export type Run = { signal: AbortSignal; exitCode: number }

type Described = {
  /** Name and arguments, such as `show [session]`. */
  usage: string
  summary: string
  /** Lines that can be copied, shown before the flags. */
  examples: string[]
}

/** Creates a command with help in the order: sentence, usage, examples, flags. */
export function describedCommand({ usage, summary, examples }: Described): Command {
  const [name = '', ...args] = usage.split(' ')
  const command = new Command(name).description(summary)
  for (const argument of args) command.argument(argument)
  return command.configureHelp({ formatHelp: (of, help) => helpOf(of, help, examples) })
}

/** Creates a command that calls the service. */
export function apiCommand<Options>(
  described: Described,
  run: Run,
  work: (context: Context, options: Options, args: (string | undefined)[]) => Promise<void>,
  flags: (command: Command) => Command = (command) => command,
): Command {
  const command = withCommonOptions(flags(describedCommand(described)))
  return command.action(async () => {
    const options = command.opts<Options & CommonOptions>()
    await work(contextOf(options, run.signal), options, command.processedArgs)
  })
}

function helpOf(command: Command, help: Help, examples: string[]): string {
  const width = help.padWidth(command, help)
  const options = help
    .visibleOptions(command)
    .map((option) => `  ${help.optionTerm(option).padEnd(width)}  ${help.optionDescription(option)}`)
  return [
    help.commandDescription(command),
    `\nUsage: ${help.commandUsage(command)}`,
    ...(examples.length > 0 ? ['\nExamples:', ...examples.map((line) => `  $ boardwalk ${line}`)] : []),
    ...['\nFlags:', ...options],
    '\nExit codes: boardwalk help exit-codes\n',
  ].join('\n')
}
