import type { Command } from 'commander'
import type { z } from 'zod'
import { actingAs } from '#core/actor.ts'
import { chooseDatabase, limitConnections } from '#db/index.ts'
import { timeLimits } from '#db/time-limits.ts'
import { databaseAddress, startIfNone } from './address.ts'
import { UsageError } from './problems.ts'

/** The commands about one noun, with their own --help. */
export function groupOf(program: Command, name: string, summary: string): Command {
  return program.command(name).description(summary).helpCommand(false)
}

/** Flags as they are written (`--label <text>`), and what help says of them. */
type Flags = Record<string, string>

type Operation<S extends z.ZodType> = {
  summary: string
  /** Gets arguments and options by their names, all of them as text. */
  input: S
  arguments?: Record<string, string>
  required?: Flags
  options?: Flags
  /** Options that may be given several times: their values, in that order. */
  repeated?: Flags
  /** Where no server runs, its embedded database is started for as long as the command takes. */
  startsDatabase?: boolean
  run(input: z.output<S>): Promise<unknown>
}

/** One command of a group: reads what was written, does it, and prints what came of it. */
export function operation<S extends z.ZodType>(group: Command, name: string, command: Operation<S>): void {
  const entry = group.command(name).description(command.summary).allowExcessArguments(false)
  for (const [argument, help] of Object.entries(command.arguments ?? {})) entry.argument(`<${argument}>`, help)
  for (const [flags, help] of Object.entries(command.required ?? {})) entry.requiredOption(flags, help)
  for (const [flags, help] of Object.entries(command.options ?? {})) entry.option(flags, help)
  for (const [flags, help] of Object.entries(command.repeated ?? {}))
    entry.option(flags, help, (value, before: string[] = []) => [...before, value])
  entry.action(async () => {
    const given = entry.registeredArguments.map((argument, place) => [argument.name(), entry.args[place]])
    const input = parse(command.input, { ...Object.fromEntries(given), ...entry.opts() })
    await using running = new AsyncDisposableStack()
    if (command.startsDatabase) running.defer(await startIfNone())
    chooseDatabase(databaseAddress())
    limitConnections(timeLimits.operator)
    const outcome = await actingAs({ kind: 'operator' }, () => command.run(input))
    entry.configureOutput().writeOut?.(`${JSON.stringify(outcome, null, 2)}\n`)
  })
}

function parse<S extends z.ZodType>(schema: S, written: unknown): z.output<S> {
  const parsed = schema.safeParse(written)
  if (parsed.success) return parsed.data
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '),
  )
}
