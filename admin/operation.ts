import type { Command } from 'commander'
import type { z } from 'zod'
import { actingAs } from '#core/actor.ts'
import { chooseDatabase, limitConnections } from '#db/index.ts'
import { timeLimits } from '#db/time-limits.ts'
import { findDatabaseUrl, startIfNeeded } from './database-url.ts'
import { UsageError } from './problems.ts'

/** Returns the group of the commands of one noun, with its own --help. */
export function groupOf(program: Command, name: string, summary: string): Command {
  return program.command(name).description(summary).helpCommand(false)
}

/** Flags (`--label <text>`) and their help texts. */
type Flags = Record<string, string>

type Operation<S extends z.ZodType> = {
  summary: string
  /** Parses arguments and options by name, all of them as text. */
  input: S
  arguments?: Record<string, string>
  required?: Flags
  options?: Flags
  /** Options that may be repeated: their values in order. */
  repeated?: Flags
  /** Starts the embedded database for the time of the command if no server runs. */
  startsDatabase?: boolean
  run(input: z.output<S>): Promise<unknown>
}

/** Adds a command to a group: it parses its input, runs and prints its result. */
export function operation<S extends z.ZodType>(group: Command, name: string, command: Operation<S>): void {
  const entry = group.command(name).description(command.summary).allowExcessArguments(false)
  for (const [argument, help] of Object.entries(command.arguments ?? {})) entry.argument(`<${argument}>`, help)
  for (const [flags, help] of Object.entries(command.required ?? {})) entry.requiredOption(flags, help)
  for (const [flags, help] of Object.entries(command.options ?? {})) entry.option(flags, help)
  for (const [flags, help] of Object.entries(command.repeated ?? {}))
    entry.option(flags, help, (value, before: string[] = []) => [...before, value])
  entry.action(async () => {
    const positional = entry.registeredArguments.map((argument, place) => [argument.name(), entry.args[place]])
    const input = parse(command.input, { ...Object.fromEntries(positional), ...entry.opts() })
    await using running = new AsyncDisposableStack()
    if (command.startsDatabase) running.defer(await startIfNeeded())
    chooseDatabase(findDatabaseUrl())
    limitConnections(timeLimits.operator)
    const outcome = await actingAs({ kind: 'operator' }, () => command.run(input))
    entry.configureOutput().writeOut?.(`${JSON.stringify(outcome, null, 2)}\n`)
  })
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '),
  )
}
