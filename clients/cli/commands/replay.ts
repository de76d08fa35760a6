import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import { toRegExp } from '../../typescript/src/pattern.ts'
import { addressOf } from '../attach/address.ts'
import { type CommonOptions, type Context, clientOf, contextOf } from '../context.ts'
import { findGdb } from '../gdb/find-gdb.ts'
import type { Place } from '../gdb/serve.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { runGdb, serveReplay } from '../replay/debug.ts'
import { emulatorFile } from '../replay/emulator.ts'
import { type Opened, openFile, openSession } from '../replay/open.ts'
import { ReplayError } from '../replay/problem.ts'
import { processorOfModel, readProgram } from '../replay/program.ts'
import { readHead } from '../replay/recording-head.ts'
import { Replayer, type Where } from '../replay/replayer.ts'
import { failureIn, parseWhere, timeOf, type Wanted } from '../replay/where.ts'
import { Settings } from '../settings.ts'
import { describedCommand, type Run } from './registry.ts'

type Flags = CommonOptions & {
  to: Wanted
  fail: string[]
  check?: number
  listen?: Place
  gdb?: string
  firmware: string[]
}

const MAX_CHECKS = 1_000
const END: Wanted = { at: 'end' }

export function replayCommand(run: Run): Command {
  const command = describedCommand({
    usage: 'replay [words...]',
    summary:
      'Do again, on this computer and free of charge, what an emulated board did in a session: replay SESSION|FILE [app.elf]. With an ELF file or --to your own gdb starts, and steps backwards too. A recording contains what was typed.',
    examples: [
      'replay …vy31 build/app.elf --to failure',
      "replay crash.bwrec build/app.elf --to failure --fail 'SENSOR LOST'",
      'replay crash.bwrec build/app.elf -- -ex "watch total" -ex reverse-continue',
      'replay crash.bwrec build/app.elf --check 20',
    ],
  })
  let more: string[] = []
  const parse = command.parseOptions.bind(command)
  // commander does not say which of the arguments came after the two dashes.
  command.parseOptions = (args) => {
    const at = args.indexOf('--')
    more = at < 0 ? [] : args.slice(at + 1)
    return parse(at < 0 ? args : args.slice(0, at))
  }
  return withCommonOptions(command, 'values')
    .usage('[options] <session|file> [app.elf] [-- gdb arguments...]')
    .option(
      '--to <place>',
      'end, failure, an offset of the console, or a time such as 12.5s (default: end)',
      parseWhere,
      END,
    )
    .option(
      '--fail <regex>',
      'what --to failure looks for beside crashes; can be given again',
      (pattern, patterns: string[]) => {
        toRegExp(pattern)
        return [...patterns, pattern]
      },
      [],
    )
    .option('--check <times>', 'replay it so often, and compare the hashes of the state', parseTimes)
    .option(
      '--firmware <file>',
      'a file that was on the board; can be given again',
      (file, files: string[]) => [...files, file],
      [],
    )
    .option('--gdb <path>', 'the debugger to start')
    .option('--listen <where>', 'start no gdb, and serve the replay at a port of this computer or a path', placeOf)
    .action(async () => {
      const [words = []]: unknown[] = command.processedArgs
      run.exitCode = await replay(command.opts<Flags>(), run, words as string[], more).catch(advise)
    })
}

/** Says how a file is given that is missing. */
function advise(error: unknown): never {
  if (!(error instanceof ReplayError && error.needs !== undefined)) throw error
  throw new UsageError(`${error.message} Give that file: --firmware FILE.`, { cause: error })
}

async function replay(flags: Flags, run: Run, words: string[], more: string[]): Promise<number> {
  const isForGdb = assertMeant(flags, more)
  const out = new Output(flags, run.screen)
  const settings = new Settings(run.environment)
  const { opened, elf, context } = await open(flags, run, words)
  const { model, emulatorSha256, marks, outputBefore } = readHead(opened.file, opened.name)
  if (marks.length > 0)
    throw new ReplayError(`${opened.name} ${MARKS[marks[0] ?? ''] ?? `has the mark ${marks[0]}`}. Nothing is replayed.`)
  const program = elf === undefined ? undefined : await readProgram(elf, model, opened.files)
  if (program) opened.files.push(program.file)
  if (program?.warning) out.say(program.warning)
  const { environment } = settings
  const isDebugged = flags.check === undefined && (elf !== undefined || isForGdb)
  const gdb =
    isDebugged && !flags.listen ? findGdb(processorOfModel(model), { named: flags.gdb, environment }) : undefined
  const client = () => context?.client ?? clientOf(settings, settings.url(flags.url), null, run.signal)
  const emulator = await emulatorFile(emulatorSha256, { environment, client, signal: run.signal })
  const replayed = { recording: opened.file, emulatorSha256, files: opened.files }
  const progress = (part: number) => out.say(`Replaying: ${Math.floor(part * 100)} %`)
  await using replayer = new Replayer(emulator, replayed, { progress, signal: run.signal })
  if (!isDebugged) return await check(replayer, flags.check ?? 1, { out, model })
  const { ms, hash } = await standAt(replayer, { ...flags, outputBefore }, out)
  out.say(`The board stands at ${timeOf(ms)}${hash ? `, and is what it was then: ${hash.slice(0, 16)}…` : ''}.`)
  if (flags.listen) await serveReplay(replayer, flags.listen, (text) => out.say(text))
  return gdb === undefined ? 0 : await runGdb(replayer, { gdb, elf, more })
}

/**
 * Returns true if something is given that is for a debugger. Throws a UsageError for flags of which
 * one would be left out.
 */
function assertMeant({ to, fail, check: times, listen, gdb }: Flags, more: string[]): boolean {
  if (fail.length > 0 && to.at !== 'failure')
    throw new UsageError('--fail says what --to failure looks for: give both.')
  const isGdb = gdb !== undefined || more.length > 0
  if (listen && isGdb) throw new UsageError('--listen starts no gdb: give it without --gdb and arguments for gdb.')
  const isForGdb = isGdb || listen !== undefined || to !== END
  if (times !== undefined && isForGdb)
    throw new UsageError('--check compares whole replays: give it without --to, --listen, --gdb and arguments for gdb.')
  return isForGdb
}

/** Replays it so often. Each time it must be what was recorded, or this throws. */
async function check(
  replayer: Replayer,
  times: number,
  { out, model }: { out: Output; model: string },
): Promise<number> {
  const hashes: string[] = []
  let ms = 0
  for (let left = times; left > 0; left--) {
    const verified = await replayer.verify()
    hashes.push(verified.hash)
    ms = verified.ms
  }
  const [hash = ''] = hashes
  if (hashes.some((one) => one !== hash))
    throw new ReplayError('Two replays came to different states. Nothing of it is true.')
  const record = { model, board_ms: ms, replays: times, state_sha256: hash }
  out.record(
    record,
    [
      ['Board', model],
      ['Time', timeOf(ms)],
      ['Replays', `${times} of ${times} were the same`],
      ['State', hash],
    ],
    hash,
  )
  return 0
}

/** Another place than the end is reached only by a replay that has proved itself. */
async function standAt(
  replayer: Replayer,
  { to: wanted, fail, outputBefore }: Pick<Flags, 'to' | 'fail'> & { outputBefore: number },
  out: Output,
): Promise<{ ms: number; hash?: string }> {
  if (wanted.at === 'end') return replayer.goTo(wanted)
  const { printed, ms } = await replayer.verify()
  assertRecorded(wanted, { ms, from: outputBefore, to: outputBefore + printed.length })
  if (wanted.at !== 'failure') return replayer.goTo(wanted)
  const bytes = failureIn(printed, fail)
  if (bytes === undefined)
    out.say(
      'The board has not said that its program failed: this is the end of the recording. Give --fail with the text of the failure.',
    )
  const where: Where = bytes === undefined ? { at: 'end' } : { at: 'replayed', bytes }
  return replayer.goTo(where)
}

/** Throws a UsageError for a place that is not in a recording, with what is in it. */
function assertRecorded(wanted: Wanted, { ms, from, to }: { ms: number; from: number; to: number }): void {
  if (wanted.at === 'ms' && wanted.ms > ms)
    throw new UsageError(`--to is beyond the end of the recording, at ${timeOf(ms)}.`)
  if (wanted.at === 'printed' && (wanted.bytes < from || wanted.bytes > to))
    throw new UsageError(`--to is no offset of the recording: it has the console from ${from} to ${to}.`)
}

/** What a recording lacks, by its mark. */
const MARKS: Record<string, string> = {
  truncated: 'is cut off, because more had happened than a recording holds',
  not_replayable: 'has something that cannot be done again: a debugger was there, or the emulation broke',
}

async function open(
  flags: Flags,
  run: Run,
  words: string[],
): Promise<{ opened: Opened; elf: string | undefined; context?: Context }> {
  const [what, elf, ...others] = words
  if (what === undefined || others.length > 0)
    throw new UsageError('Give a session or the file of a recording, and one ELF file at most.')
  const { firmware } = flags
  if (existsSync(what)) return { opened: await openFile(what, firmware), elf }
  if (what.includes('/') || /\.\w+$/.test(what)) throw new UsageError(`There is no file ${what}.`)
  const context = contextOf(flags, run)
  return { opened: await openSession(context, what, firmware), elf, context }
}

function parseTimes(text: string): number {
  const times = Number(text)
  if (/^\d{1,4}$/.test(text) && times >= 1 && times <= MAX_CHECKS) return times
  throw new InvalidArgumentError(`Give a number from 1 to ${MAX_CHECKS}.`)
}

function placeOf(given: string): Place {
  return given.includes('/') ? { path: given } : addressOf(given)
}
