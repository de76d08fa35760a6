import { Argument, Command } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import { type CommonOptions, type Context, contextOf, type Run } from '../context.ts'
import { helpOf, type Prints, withCommonOptions } from '../options.ts'
import { type PageOf, showPage } from '../pages.ts'
import { watch } from '../watch.ts'

export type { Run } from '../context.ts'

type Args = (string | undefined)[]
type Described = {
  /** Name and arguments, such as `show [session]`. */
  usage: string
  summary: string
  /** Lines that can be copied, shown before the flags. */
  examples: string[]
  /** What arguments may be, by their names. */
  choices?: Record<string, readonly string[]>
}
export type ApiDescribed = Described & {
  /** Default: records. */
  prints?: Prints
  /** The page that shows the same, for `--web`. */
  page?: PageOf
  /** Whether it can be shown again and again, with `--watch`. */
  isWatchable?: boolean
}

/** How commands are listed: without the words that each of them would have. */
export const LIST_HELP = {
  subcommandTerm: (command: Command) =>
    `${command.name()} ${command.usage().replaceAll(/\[(options|command)\] ?/g, '')}`.trim(),
}

/** Creates a command that is a noun, with the verbs that it takes. */
export function groupCommand(name: string, summary: string, verbs: ((run: Run) => Command)[], run: Run): Command {
  const group = new Command(name).description(summary).configureHelp(LIST_HELP)
  return verbs.reduce((command, make) => command.addCommand(make(run)), group)
}

/** Creates a command with help in the order: sentence, usage, examples, flags. */
export function describedCommand({ usage, summary, examples, choices = {} }: Described): Command {
  const [name = '', ...args] = usage.split(' ')
  // A list of commands has the first sentence only.
  const command = new Command(name).description(summary).summary(summary.replace(/\. .*/s, '.'))
  for (const text of args) {
    const argument = new Argument(text)
    const words = choices[argument.name()]
    command.addArgument(words ? argument.choices(words) : argument)
  }
  return command.configureHelp({ formatHelp: (of, help) => helpOf(of, help, examples) })
}

/**
 * Creates a command that calls the service. `before` is done first, also where no API key is known.
 */
export function apiCommand<Options>(
  described: ApiDescribed,
  run: Run,
  work: (context: Context, options: Options, args: Args) => Promise<void>,
  flags: (command: Command) => Command = (command) => command,
  before: (options: Options) => void = () => {},
): Command {
  const { page, isWatchable = false, prints } = described
  const command = flags(describedCommand(described))
  if (page) command.option('--web', 'open the page that shows this')
  if (isWatchable) command.option('--watch', 'show it again every two seconds, until Ctrl-C')
  return withCommonOptions(command, prints).action(async () => {
    const options = command.opts<Options & CommonOptions & { web?: boolean; watch?: boolean }>()
    const args: Args = command.processedArgs
    before(options)
    const context = contextOf(options, run)
    if (page && options.web) return showPage(context, await page(context, args))
    // What opens a console needs the key before its first call. In a CI job it is exchanged here.
    await context.client.key()
    if (!options.watch) return work(context, options, args)
    if (context.out.isJson || context.out.isQuiet) throw new UsageError('--watch shows tables: give it alone.')
    await watch(run, (screen) => work(contextOf(options, { ...run, screen }), options, args))
  })
}
