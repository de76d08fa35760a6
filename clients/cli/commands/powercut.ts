import type { Command } from 'commander'
import { MAX_POWER_CUTS } from '#wire/power-cuts.ts'
import {
  CommandFailedError,
  ExpectTimeoutError,
  type LiveSession,
  offersOf,
  type PowerCutReport,
  UsageError,
} from '../../typescript/src/index.ts'
import { assertAble } from '../capabilities.ts'
import { parseSpan } from '../captured.ts'
import type { Context } from '../context.ts'
import { flashedOn } from '../crash/flashed.ts'
import { EXIT } from '../exit-codes.ts'
import { OutputFile } from '../files.ts'
import { assertFits, readFirmware } from '../firmware.ts'
import type { Column } from '../output.ts'
import { assertWithinLimits } from '../power-cuts/limits.ts'
import { type PlaceOf, placesOf } from '../power-cuts/places.ts'
import { cutAtRandom, hasPassedAtRandom, nameAtRandom, sentenceAtRandom, suiteAtRandom } from '../power-cuts/random.ts'
import { type About, failure, hasPassed, nameOf, outcomeOf, sentenceOf, suiteOf } from '../power-cuts/report.ts'
import { replaceEarlierReport } from '../run/earlier-report.ts'
import { unescapeText } from '../run/flags.ts'
import { junitOf, type Suite } from '../run/junit.ts'
import { assertOnline, type StartFlags, startOptionsOf, startWith, withStartOptions } from '../start-options.ts'
import { progressOf } from './board-command.ts'
import { apiCommand, type Run } from './registry.ts'

const MAX_RANDOM_CUTS = 200
const AT_WRITES = { flag: 'powercut', capability: 'power_cut', isFor: 'test' } as const
const AT_RANDOM = { flag: '--random', capability: 'power', isFor: 'test' } as const
/** As the service has them for emulated boards. */
const [UPDATE_SECONDS, BOOT_SECONDS] = [60, 3]

type Flags = StartFlags & {
  type?: string
  ready?: string
  send?: string
  from?: string
  until: string
  updateTime?: number
  bootExpect: string
  bootTime?: number
  points?: number | 'all'
  torn?: boolean
  random?: number
  elf?: string
  junit?: string
}

/** Cuts the power of a board at each write of an update. */
export function powercutCommand(run: Run): Command {
  const described = {
    usage: 'powercut [file]',
    summary:
      'Cut the power of an emulated board at each write of an update, and see whether it starts. Exits 0 if each start is a good one, and 1 if not. --random does it at random times, also to a real board.',
    examples: [
      "powercut app.uf2 --type pico-emulated --send 'update\\n' --from UPDATE --until DONE --boot-expect 'OK v' --torn --junit out.xml",
    ],
  }
  const work = async (context: Context, flags: Flags, [file]: (string | undefined)[]) => {
    run.exitCode = await cutAndReport(context, flags, file)
  }
  return apiCommand<Flags>(described, run, work, withFlags, ({ junit }) => replaceEarlierReport(junit))
}

function withFlags(command: Command): Command {
  return withStartOptions(
    command
      .option('--type <type>', 'type of board')
      .requiredOption('--until <text>', 'writes count until this is printed', unescapeText)
      .requiredOption('--boot-expect <text>', 'what a board prints that has started well', unescapeText)
      .option('--ready <text>', 'wait for this before --send; without it, that is typed at power-on', unescapeText)
      .option('--send <text>', 'type this to begin the update; \\n, \\r, \\t and \\xNN are characters', unescapeText)
      .option('--from <text>', 'writes count once this is printed', unescapeText)
      .option('--update-time <time>', 'how long the update may take, in time of the board (default: 60s)', parseSpan)
      .option('--boot-time <time>', 'how long a start may take, in time of the board (default: 3s)', parseSpan)
      .option('--points <number>', 'cut at so many points evenly (default: all)', pointsOf)
      .option('--torn', 'also cut in the middle of each write')
      .option('--random <number>', 'cut a real board by its power switch, at so many random times', randomOf)
      .option('--elf <file>', 'say where the program writes, by the symbols of this file')
      .option('--junit <file>', 'write a JUnit report, with a case for each point'),
  )
}

function pointsOf(text: string): number | 'all' {
  const points = Number(text)
  if (text === 'all') return text
  if (Number.isInteger(points) && points >= 1 && points <= MAX_POWER_CUTS) return points
  throw new UsageError(`“${text}” is neither all nor a number of points from 1 to ${MAX_POWER_CUTS}.`)
}

function randomOf(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_RANDOM_CUTS) return count
  throw new UsageError(`“${text}” is no number of power cuts from 1 to ${MAX_RANDOM_CUTS}.`)
}

async function cutAndReport(context: Context, flags: Flags, path: string | undefined): Promise<number> {
  if (flags.random !== undefined && (flags.points !== undefined || flags.torn || flags.elf !== undefined))
    throw new UsageError('--random has no --points, --torn and --elf: it does not know when the board writes.')
  // At random times it is this command that waits, and the service has no limits for it.
  if (flags.random === undefined) assertWithinLimits(flags)
  const firmware = path === undefined ? undefined : await readFirmware(path)
  const junit = flags.junit === undefined ? undefined : OutputFile.open(flags.junit, (text) => context.out.say(text))
  const wanted = startOptionsOf(flags, flags.type, context)
  const offers = offersOf(context.client, wanted)
  const type = flags.type ?? (await offers.board())?.board_type
  const flashed = firmware && type !== undefined ? await flashedOn(context, type, firmware) : undefined
  const placeOf = await placesOf(flags.elf, firmware, flashed)
  if (firmware) await assertFits(offers, firmware)
  await assertAble(offers, [flags.random === undefined ? AT_WRITES : AT_RANDOM])
  await assertOnline(offers, flags)
  await using session = await startWith(context, flags, wanted)
  const flash =
    firmware && (() => session.flash(firmware.bytes, { filename: firmware.name, onProgress: progressOf(context) }))
  await flash?.()
  const about = { name: firmware?.name ?? session.id, startedAt: new Date(), hostname: session.record.board_id ?? '' }
  try {
    const work = flags.random === undefined ? cutAtWrites : cutAtTimes
    const { suite, isGood, tell } = await work(context, session, { flags, placeOf, restore: flash })
    tell()
    const isKept = await write(junit, suite(about))
    if (!isGood) return EXIT.failed
    return isKept ? EXIT.passed : EXIT.infrastructure
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    const { why, output } = problem
    await write(junit, { ...about, cases: [failure(why)], properties: {}, output })
    context.out.say(`${output}\nNot passed: ${why}`)
    return EXIT.failed
  }
}

/** Returns why the update did not run, which is what is tested. */
function problemOf(error: unknown): { why: string; output: string } | undefined {
  if (error instanceof ExpectTimeoutError) return { why: error.message, output: error.before }
  if (!(error instanceof CommandFailedError && error.command.fault === 'user')) return undefined
  return { why: error.command.error ?? '', output: error.command.output_tail ?? '' }
}

type Work = { flags: Flags; placeOf: PlaceOf; restore: (() => Promise<unknown>) | undefined }
type Done = { suite: (of: About) => Suite; isGood: boolean; tell: () => void }

async function cutAtWrites(context: Context, { artifacts }: LiveSession, { flags, placeOf }: Work): Promise<Done> {
  const { ready, send, from, until, updateTime, bootExpect, bootTime, points, torn } = flags
  const asked = { ready, send, from, until, updateSeconds: updateTime, bootExpect, bootSeconds: bootTime, points, torn }
  const report = await artifacts.powerCuts(asked, { onProgress: progressOf(context), signal: context.signal })
  return {
    suite: (of) => suiteOf(report, placeOf, of),
    isGood: hasPassed(report),
    tell: () => say(context, report, placeOf),
  }
}

async function cutAtTimes({ out, signal }: Context, session: LiveSession, { flags, restore }: Work): Promise<Done> {
  const { ready, send, from, until, updateTime = UPDATE_SECONDS, bootExpect, bootTime = BOOT_SECONDS, random } = flags
  const report = await cutAtRandom(
    session,
    {
      ...{ count: random ?? 0, ready, send, from, until, bootExpect },
      ...{ updateSeconds: updateTime, bootSeconds: bootTime },
    },
    { signal, restore, onPoint: (point) => out.say(`Power cut ${nameAtRandom(point)}: ${point.result}`) },
  )
  const isGood = hasPassedAtRandom(report)
  const verdict = `\n${isGood ? 'Passed' : 'Not passed'}: ${sentenceAtRandom(report)}`
  const record = { result: isGood ? 'passed' : 'failed', ...report }
  return {
    suite: (of) => suiteAtRandom(report, of),
    isGood,
    tell: () => (out.isJson ? out.record(record, []) : out.say(verdict)),
  }
}

/** Returns false, and has said why, if a report could not be written. */
async function write(junit: OutputFile | undefined, suite: Suite): Promise<boolean> {
  junit?.write(junitOf([suite]))
  await junit?.close()
  return junit?.failure === undefined
}

function say({ out }: Context, report: PowerCutReport, placeOf: PlaceOf): void {
  const points = report.points.map((point) => ({ ...point, place: placeOf(point.pc) }))
  const passed = hasPassed(report)
  if (out.isJson) {
    out.record({ result: passed ? 'passed' : 'failed', ...report, points }, [])
    return
  }
  const lost = points.filter(({ result }) => result !== 'booted')
  const columns: Column<(typeof points)[number]>[] = [
    ['POINT', nameOf],
    ['RESULT', (point) => outcomeOf(point, placeOf)],
  ]
  if (lost.length > 0) out.list(lost, columns, '')
  out.say(`\n${passed ? 'Passed' : 'Not passed'}: ${sentenceOf(report)}`)
}
