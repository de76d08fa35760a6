import { type Command, type Help, Option } from 'commander'
import { parseSomeTime } from './durations.ts'

/** What a command prints, which decides what can be chosen of it. Values have no ids. */
export type Prints = 'records' | 'values' | 'json' | 'nothing'

/** Adds what every command takes, as far as it means something for what the command prints. */
export function withCommonOptions(command: Command, prints: Prints = 'records'): Command {
  command.option('--url <url>', 'address of the service (SERVICE_URL)')
  const hasRecords = prints === 'records' || prints === 'values'
  command.option('--json', hasRecords ? "print the API's records as JSON" : 'say a failure as JSON')
  if (prints === 'nothing') return command
  command.option('--jq <filter>', 'print what this filter of jq makes of the JSON')
  if (!hasRecords) return command
  command.option('--fields <names>', 'JSON with these fields only, separated by commas')
  return prints === 'records' ? command.option('-q, --quiet', 'print ids only') : command
}

/**
 * Returns an option that takes a duration, and by default more than none. `fallback` is what it is
 * without the option, as a person types it.
 */
export function durationOption(flags: string, description: string, fallback?: string, parse = parseSomeTime): Option {
  const option = new Option(flags, description).argParser(parse)
  return fallback === undefined ? option : option.default(parse(fallback), fallback)
}

/** Returns an option that takes one of some words, which help and completion list. */
export function choiceOption(
  flags: string,
  description: string,
  choices: readonly string[],
  fallback?: string,
): Option {
  const option = new Option(flags, description).choices(choices)
  return fallback === undefined ? option : option.default(fallback)
}

/** Returns an option whose default is decided elsewhere; `fallback` says in words what it is. */
export const optionElse = (flags: string, description: string, fallback: string): Option =>
  new Option(flags, description).default(undefined, fallback)

/** Returns the help of a command in the order: sentence, usage, examples, flags. */
export function helpOf(command: Command, help: Help, examples: string[]): string {
  const options = help.visibleOptions(command)
  const width = Math.max(...options.map((option) => help.displayWidth(help.optionTerm(option))))
  const columns = help.helpWidth ?? 80
  return [
    help.boxWrap(help.commandDescription(command), columns),
    `\nUsage: ${help.commandUsage(command)}`,
    ...(examples.length > 0 ? ['\nExamples:', ...examples.map((line) => `  $ boardwalk ${line}`)] : []),
    '\nFlags:',
    ...options.map((option) => help.formatItem(help.optionTerm(option), width, explained(option), help)),
    '\nExit codes: boardwalk help exit-codes\n',
  ].join('\n')
}

/** Returns what help says of an option: what it is for, what it takes, and its default in words. */
export function explained({ description, argChoices, defaultValue, defaultValueDescription }: Option): string {
  const isPlain = typeof defaultValue === 'string' || typeof defaultValue === 'number'
  const fallback = defaultValueDescription ?? (isPlain ? String(defaultValue) : undefined)
  const choices = argChoices && `: ${argChoices.slice(0, -1).join(', ')} or ${argChoices.at(-1)}`
  return `${description}${choices ?? ''}${fallback === undefined ? '' : ` (default: ${fallback})`}`
}
