import type { Command } from 'commander'
import { MAX_POWER_CUTS, PowerCutReport } from '#wire/power-cuts.ts'
import { read } from '../../typescript/src/client.ts'
import { CommandFailedError, type LiveSession, offersOf, UsageError } from '../../typescript/src/index.ts'
import { waitForCommand } from '../../typescript/src/wait.ts'
import { parseSpan } from '../captured.ts'
import type { Context } from '../context.ts'
import { EXIT } from '../exit-codes.ts'
import { NotWrittenError, OutputFile } from '../files.ts'
import { assertFits, readFirmware } from '../firmware.ts'
import type { Column } from '../output.ts'
import { type PlaceOf, placesOf } from '../power-cuts/places.ts'
import { failure, hasPassed, nameOf, outcomeOf, sentenceOf, suiteOf } from '../power-cuts/report.ts'
import { replaceEarlierReport } from '../run/earlier-report.ts'
import { unescapeText } from '../run/flags.ts'
import { junitOf, type Suite } from '../run/junit.ts'
import { assertOnline, type StartFlags, startOptionsOf, startWith, withStartOptions } from '../start-options.ts'
import { progressOf } from './board-control.ts'
import { apiCommand, type Run } from './registry.ts'

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
  elf?: string
  junit?: string
}

/** Cuts the power of a board at each write of an update. */
export function powercutCommand(run: Run): Command {
  const described = {
    usage: 'powercut [file]',
    summary:
      'Cut the power of an emulated board at each write of an update, and see whether it starts. Exits 0 if each start is a good one, and 1 if not.',
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

async function cutAndReport(context: Context, flags: Flags, path: string | undefined): Promise<number> {
  const firmware = path === undefined ? undefined : await readFirmware(path)
  const placeOf = await placesOf(flags.elf, firmware)
  const junit = flags.junit === undefined ? undefined : OutputFile.open(flags.junit, (text) => context.out.say(text))
  const wanted = startOptionsOf(flags, flags.type, context)
  const offers = offersOf(context.client, wanted)
  if (firmware) await assertFits(offers, firmware)
  await assertOnline(offers, flags)
  await using session = await startWith(context, flags, wanted)
  if (firmware) await session.flash(firmware.bytes, { filename: firmware.name, onProgress: progressOf(context) })
  const about = { name: firmware?.name ?? session.id, startedAt: new Date(), hostname: session.record.board_id ?? '' }
  try {
    const report = await cut(context, session, flags)
    await write(junit, suiteOf(report, placeOf, about))
    say(context, report, placeOf)
    return hasPassed(report) ? EXIT.passed : EXIT.failed
  } catch (error) {
    // What the update does is what is tested.
    if (!(error instanceof CommandFailedError && error.command.fault === 'user')) throw error
    const { error: why, output_tail: output } = error.command
    await write(junit, { ...about, cases: [failure(why ?? '')], properties: {}, output: output ?? '' })
    context.out.say(`${output ?? ''}\nNot passed: ${why}`)
    return EXIT.failed
  }
}

async function cut(context: Context, session: LiveSession, flags: Flags): Promise<PowerCutReport> {
  const { ready, send, from, until, updateTime, bootExpect, bootTime, points, torn } = flags
  const power_cut = {
    ...{ until, boot_expect: bootExpect },
    ...(ready !== undefined && { ready }),
    ...(send !== undefined && { send }),
    ...(from !== undefined && { from }),
    ...(updateTime !== undefined && { update_seconds: updateTime }),
    ...(bootTime !== undefined && { boot_seconds: bootTime }),
    ...(points !== undefined && { points }),
    ...(torn !== undefined && { torn }),
  }
  const { client, signal } = context
  const params = { path: { session_id: session.id } }
  const body = { kind: 'power_cut' as const, power_cut }
  const asked = await read(client.http.POST('/v1/sessions/{session_id}/artifacts', { params, body }))
  const { artifact_id } = await waitForCommand(client, asked, { onChange: progressOf(context), signal })
  if (artifact_id === null) throw new UsageError('The report was deleted before it was read.')
  const artifact = session.artifacts.artifact(artifact_id)
  await artifact.ready({ signal })
  const pieces: Uint8Array[] = []
  for await (const piece of artifact.content('raw', { signal })) pieces.push(piece)
  return PowerCutReport.parse(JSON.parse(Buffer.concat(pieces).toString()))
}

async function write(junit: OutputFile | undefined, suite: Suite): Promise<void> {
  junit?.write(junitOf([suite]))
  await junit?.close()
  if (junit?.failure !== undefined) throw new NotWrittenError(junit.failure)
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
