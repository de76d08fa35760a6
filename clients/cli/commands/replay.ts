import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import { toRegExp } from '../../typescript/src/pattern.ts'
import { addressOf } from '../attach/address.ts'
import { type CommonOptions, type Context, clientOf, contextOf } from '../context.ts'
import { readInput } from '../files.ts'
import { findGdb, processorOf } from '../gdb/find-gdb.ts'
import type { Place } from '../gdb/serve.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { runGdb, serveReplay } from '../replay/debug.ts'
import { emulatorFile } from '../replay/emulator.ts'
import { type Opened, openFile, openSession } from '../replay/open.ts'
import { ReplayError } from '../replay/problem.ts'
import { readHead } from '../replay/recording-head.ts'
import { Replayer, type Where } from '../replay/replayer.ts'
import { failureIn, parseWhere, type Wanted } from '../replay/where.ts'
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
      'Do again, on this computer and free of charge, what an emulated board did in a session: replay SESSION|FILE [app.elf]. With an ELF file your own gdb starts, and steps backwards too. A recording contains what was typed.',
    examples: [
      'replay …vy31 build/app.elf --to failure',
      "replay crash.bwrec build/app.elf --to failure --fail 'SENSOR LOST'",
      'replay crash.bwrec build/app.elf -- -ex "watch total" -ex reverse-continue',
      'replay crash.bwrec --check 20',
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
      run.exitCode = await replay(command.opts<Flags>(), run, words as string[], more)
    })
}

async function replay(flags: Flags, run: Run, words: string[], more: string[]): Promise<number> {
  const out = new Output(flags, run.screen)
  const settings = new Settings(run.environment)
  const { opened, elf, context } = await open(flags, run, words)
  const { model, emulatorSha256, marks } = readHead(opened.file, opened.name)
  if (marks.length > 0)
    throw new ReplayError(`${opened.name} ${MARKS[marks[0] ?? ''] ?? `has the mark ${marks[0]}`}. Nothing is replayed.`)
  const gdb =
    elf === undefined
      ? undefined
      : findGdb(processorOf(await readInput(elf), elf), { named: flags.gdb, environment: settings.environment })
  const client = () => context?.client ?? clientOf(settings, settings.url(flags.url), null, run.signal)
  const emulator = await emulatorFile(emulatorSha256, { environment: settings.environment, client, signal: run.signal })
  const replayed = { recording: opened.file, emulatorSha256, files: opened.files }
  await using replayer = new Replayer(emulator, replayed, (part) => out.say(`Replaying: ${Math.floor(part * 100)} %`))
  const isDebugged = gdb !== undefined || flags.listen !== undefined
  if (!isDebugged) return await check(replayer, flags.check ?? 1, { out, model })
  const { ms, hash } = await standAt(replayer, flags, out)
  out.say(
    `The board stands at ${(ms / 1_000).toFixed(6)} s${hash ? `, and is what it was then: ${hash.slice(0, 16)}…` : ''}.`,
  )
  if (flags.listen) await serveReplay(replayer, flags.listen, { signal: run.signal, say: (text) => out.say(text) })
  return gdb === undefined ? 0 : await runGdb(replayer, { gdb, elf, more })
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
      ['Time', `${(ms / 1_000).toFixed(3)} s`],
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
  { to: wanted, fail }: Pick<Flags, 'to' | 'fail'>,
  out: Output,
): Promise<{ ms: number; hash?: string }> {
  if (wanted.at === 'end') return replayer.goTo(wanted)
  const { printed } = await replayer.verify()
  if (wanted.at !== 'failure') return replayer.goTo(wanted)
  const bytes = failureIn(printed, fail)
  if (bytes === undefined)
    out.say(
      'The board has not said that its program failed: this is the end of the recording. Give --fail with the text of the failure.',
    )
  const where: Where = bytes === undefined ? { at: 'end' } : { at: 'replayed', bytes }
  return replayer.goTo(where)
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
  const firmware = [...flags.firmware, ...(elf === undefined ? [] : [elf])]
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
