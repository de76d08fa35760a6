import { nearest } from '#wire/near-match.ts'
import { type Offers, offersOf, type Session, UsageError } from '../../typescript/src/index.ts'
import { assertAble, needsOf } from '../capabilities.ts'
import type { Context } from '../context.ts'
import { assertMeasurable } from '../coverage/measure.ts'
import { EXIT } from '../exit-codes.ts'
import { OutputFile, readInput } from '../files.ts'
import { assertFits, type Firmware, readFirmware } from '../firmware.ts'
import { assertReadable } from '../run/crash.ts'
import { filesRead, filesWritten, picturesWritten } from '../run/declared.ts'
import { openFiles } from '../run/files.ts'
import { junitOf } from '../run/junit.ts'
import type { Tried } from '../run/retries.ts'
import { assertSeparate } from '../run/separate.ts'
import { suiteOf } from '../run/suite.ts'
import type { EndedJob, Job, ReadyJob } from './job.ts'
import { LinePrinter } from './line-printer.ts'
import { JobProgress, LiveTable } from './progress.ts'
import { type Limits, runJobs, worstOf } from './run-jobs.ts'

type Settings = Limits & {
  /** What says which jobs there are. */
  manifest?: string | undefined
  /** Gets the ids of all sessions, one a line. */
  sessionFile?: string | undefined
  /** Gets what the boards print, line by line, where nobody watches a table. */
  lines?: { write(text: string): unknown; isTTY?: boolean } | undefined
  /** What the exit code of a run counts for. Default: itself. */
  codeOf?: (tried: Tried) => number
}

/**
 * Runs jobs side by side, into the reports that their flags name: of several with one report, each
 * is a suite in it. Everything is read, checked and open before the first one starts. Throws a
 * {@link UsageError} that names each file and board type that is wrong.
 */
export async function runAll(context: Context, jobs: Job[], settings: Settings): Promise<AllEnded> {
  const reports = [...new Set(jobs.flatMap(({ flags }) => flags.junit ?? []))]
  assertSeparate(
    [...reports, settings.sessionFile, ...jobs.flatMap(({ flags }) => filesWritten(flags)), ...picturesOf(jobs)],
    [settings.manifest, ...jobs.flatMap(({ firmware, flags }) => [firmware, ...filesRead(flags)])],
  )
  const read = await readAll(context, jobs, settings)
  await assertAllFit(context, read)
  const ready = read.map((job) => ({ ...job, files: openFiles(job.progress, { ...job.flags, junit: undefined }) }))
  const open = (path: string) => OutputFile.open(path, (text) => context.out.say(text))
  const junit = reports.map(open)
  const ids = settings.sessionFile === undefined ? undefined : open(settings.sessionFile)
  const ended = await shown(context, ready, () => runJobs(namingSessions(context, ids), ready, settings))
  for (const file of junit) {
    const suites = ended.filter(({ job }) => job.flags.junit === file.path)
    file.write(junitOf(suites.map(({ job, tried }) => suiteOf(tried, job.flags, job.name))))
  }
  const files = [...junit, ...(ids ? [ids] : [])]
  await Promise.all(files.map((file) => file.close()))
  const isUnwritten = files.some(({ failure }) => failure)
  const { codeOf = ({ verdict }) => verdict.exitCode } = settings
  const codes = ended.map(({ tried }) => codeOf(tried))
  return { ended, exitCode: worstOf([...codes, ...(isUnwritten ? [EXIT.infrastructure] : [])]) }
}

export type AllEnded = { ended: EndedJob[]; exitCode: number }

const picturesOf = (jobs: Job[]) => picturesWritten(jobs.map(({ flags }) => flags))

/** What of a job is there before its files are opened, which empties them. */
type ReadJob = Omit<ReadyJob, 'files'>

async function readAll(context: Context, jobs: Job[], { lines }: Settings): Promise<ReadJob[]> {
  const known = new Map<string, Promise<Firmware>>()
  const firmwareOf = (path: string) => {
    const reading = known.get(path) ?? readFirmware(path)
    known.set(path, reading)
    return reading
  }
  return await allOf(jobs, async (job) => {
    const { firmware, flags } = job
    const bytes = firmware === undefined ? undefined : await firmwareOf(firmware)
    if (flags.knownGood !== undefined) await readInput(flags.knownGood)
    await assertReadable(flags)
    await assertMeasurable(flags, bytes)
    return { ...job, bytes, progress: progressOf(context, job, lines) }
  })
}

/** Throws one {@link UsageError} with what is wrong with any of the jobs, each thing once. */
async function allOf<T>(jobs: Job[], work: (job: Job) => Promise<T>): Promise<T[]> {
  const failures = new Set<string>()
  const done = await Promise.all(
    jobs.map(async (job) => {
      try {
        return [await work(job)]
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        failures.add(error.message)
        return []
      }
    }),
  )
  if (failures.size > 0) throw new UsageError([...failures].join('\n'))
  return done.flat()
}

function progressOf(context: Context, { name }: Job, lines: Settings['lines']): JobProgress {
  if (isLive(context)) return new JobProgress(name, { lines: lines?.isTTY ? undefined : printerOf(name, lines) })
  const onState = (text: string) => context.out.say(text.replaceAll(/^/gm, () => `${progress.name}: `))
  const progress: JobProgress = new JobProgress(name, { onState, lines: printerOf(name, lines) })
  return progress
}

const printerOf = (name: string, lines: Settings['lines']) => lines && new LinePrinter(name, lines)

/** Throws a {@link UsageError} that names each job whose type is unknown, or not able to do it. */
async function assertAllFit({ client, typeOption: option }: Context, jobs: ReadJob[]): Promise<void> {
  const { types, boards } = offersOf(client, {})
  const asked = new Set<string>()
  const failures: string[] = []
  for (const { bytes, firmware, flags, progress } of jobs) {
    const needs = needsOf(flags)
    const question = [firmware, flags.type, flags.board, ...needs.map(({ flag }) => flag)].join()
    if (asked.has(question)) continue
    asked.add(question)
    try {
      const offers: Offers = { ...offersOf(client, { boardType: flags.type, boardId: flags.board }), types, boards }
      await assertExists(offers)
      if (bytes) await assertFits(offers, bytes, { option })
      await assertAble(offers, needs)
    } catch (error) {
      // Any other failure is the job's own: it asks again, and reports it.
      if (error instanceof UsageError) failures.push(`${progress.name}: ${error.message}`)
    }
  }
  if (failures.length > 0) throw new UsageError(failures.join('\n'))
}

async function assertExists({ boardType, types }: Offers): Promise<void> {
  const known = (await types()).map(({ board_type }) => board_type)
  if (boardType === undefined || known.includes(boardType)) return
  const near = nearest(boardType, known)
  throw new UsageError(`There is no board type ${boardType}${near === undefined ? '.' : `; did you mean ${near}?`}`)
}

/** Writes the ids of all sessions, each as soon as it is known. */
function namingSessions(context: Context, file: OutputFile | undefined): Context {
  if (!file) return context
  const ids = new Set<string>()
  const onSession = (session: Session) => {
    context.onSession?.(session)
    file.replace([...ids.add(session.id)].map((id) => `${id}\n`).join(''))
  }
  return { ...context, onSession }
}

/** Where nobody watches, plain lines can be read later. */
export const isLive = ({ settings }: Context): boolean => process.stderr.isTTY && !settings.environment.CI

async function shown(context: Context, jobs: ReadyJob[], work: () => Promise<EndedJob[]>): Promise<EndedJob[]> {
  const progress = jobs.map((job) => job.progress)
  using _table = isLive(context) ? new LiveTable(process.stderr, progress) : undefined
  return await work()
}
