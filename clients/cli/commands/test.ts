import type { Command } from 'commander'
import { offersOf, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { explain } from '../failures.ts'
import { OutputFile } from '../files.ts'
import { assertFits, readFirmware } from '../firmware.ts'
import { JobProgress, LiveTable } from '../jobs/progress.ts'
import { type EndedJob, type ReadyJob, runJobs, worstOf } from '../jobs/run-jobs.ts'
import { type Job, jobsOf } from '../manifest/jobs.ts'
import { MANIFEST, readManifest } from '../manifest/read.ts'
import { filesRead, picturesWritten } from '../run/declared.ts'
import { replaceEarlierReport } from '../run/earlier-report.ts'
import { openFiles } from '../run/files.ts'
import { type Hold, withHoldOption } from '../run/flags.ts'
import { junitOf } from '../run/junit.ts'
import { assertSeparate } from '../run/separate.ts'
import { suiteOf } from '../run/suite.ts'
import { recordOf, resultOf, sentenceOf } from '../run/verdict.ts'
import { wholeNumber } from '../start-options.ts'
import { lastLines } from '../terminal-text.ts'
import { withBoardOutput } from '../workflow-commands.ts'
import { apiCommand, type Run } from './registry.ts'

type TestFlags = {
  manifest: string
  target: string[]
  junit?: string
  parallel?: number
  maxCredits?: number
  onFailure?: Hold
}

/** Of the console of a target that did not pass. */
const SHOWN_LINES = 20

export function testCommand(run: Run): Command {
  const described = {
    usage: 'test',
    summary: `Run all targets of ${MANIFEST}, side by side. Exits 0 if all of them passed and 1 if one failed.`,
    examples: ['test', 'test --target uno --junit report.xml --max-credits 20'],
  }
  return apiCommand<TestFlags>(
    described,
    run,
    async (context, flags) => {
      run.exitCode = await testAll(context, flags)
    },
    withTestOptions,
    ({ junit }) => replaceEarlierReport(junit),
  )
}

export const withTestOptions = (command: Command): Command =>
  withHoldOption(command)
    .option('--manifest <file>', 'what to run', MANIFEST)
    .option(
      '--target <name>',
      'only this target; may be repeated',
      (name: string, before: string[]) => [...before, name],
      [],
    )
    .option('--junit <file>', 'write a JUnit report, with a suite for each target')
    .option('--parallel <number>', 'how many run at once; fewer if the account may have fewer sessions', wholeNumber(1))
    .option('--max-credits <number>', 'of all targets together', wholeNumber(1))

function testAll(context: Context, flags: TestFlags): Promise<number> {
  return withBoardOutput(process.stderr, context.settings.environment, () => testAllOf(context, flags))
}

async function testAllOf(context: Context, flags: TestFlags): Promise<number> {
  const manifest = readManifest(flags.manifest)
  const wanted = jobsOf(manifest, flags.manifest, flags.target).map((job) => withHold(job, flags))
  assertSeparate(
    [flags.junit, ...wanted.map((job) => job.flags.log), ...picturesWritten(wanted.map((job) => job.flags))],
    [flags.manifest, ...wanted.flatMap((job) => [job.firmware, ...filesRead(job.flags)])],
  )
  const read = await Promise.all(wanted.map((job) => ready(context, job)))
  await assertAllFit(context, read)
  const jobs = read.map((job) => ({ ...job, files: openFiles(job.progress, job.flags) }))
  const junit = flags.junit === undefined ? undefined : OutputFile.open(flags.junit, (text) => context.out.say(text))
  const parallel = flags.parallel ?? manifest.parallel ?? jobs.length
  const ended = await shown(context, jobs, () =>
    runJobs(context, jobs, { parallel, maxCredits: flags.maxCredits ?? manifest.max_credits }),
  )
  junit?.write(junitOf(ended.map(({ job, tried }) => suiteOf(tried, job.flags, job.name))))
  await junit?.close()
  const exitCode = worstOf([
    ...ended.map(({ tried }) => tried.verdict.exitCode),
    ...(junit?.failure ? [EXIT.infrastructure] : []),
  ])
  report(context, ended, exitCode)
  return exitCode
}

const withHold = (job: Job, { onFailure }: TestFlags): Job =>
  onFailure ? { ...job, flags: { ...job.flags, onFailure } } : job

/** Reads what a job needs, before any of them starts. */
async function ready(context: Context, job: Job): Promise<Omit<ReadyJob, 'files'>> {
  const onState = isLive(context)
    ? undefined
    : (text: string) => context.out.say(text.replaceAll(/^/gm, () => `${progress.name}: `))
  const progress: JobProgress = new JobProgress(job.name, onState)
  return { ...job, bytes: job.firmware === undefined ? undefined : await readFirmware(job.firmware), progress }
}

/** Throws a {@link UsageError} that names each target whose firmware does not fit. */
async function assertAllFit({ client }: Context, jobs: Omit<ReadyJob, 'files'>[]): Promise<void> {
  const asked = new Set<string>()
  const failures: string[] = []
  for (const { bytes, firmware, flags, progress } of jobs) {
    const question = [firmware, flags.type, flags.board].join()
    if (!bytes || asked.has(question)) continue
    asked.add(question)
    try {
      await assertFits(offersOf(client, { boardType: flags.type, boardId: flags.board }), bytes)
    } catch (error) {
      // Any other failure is the job's own: it asks again, and reports it.
      if (error instanceof UsageError) failures.push(`${progress.name}: ${error.message}`)
    }
  }
  if (failures.length > 0) throw new UsageError(failures.join('\n'))
}

/** Where nobody watches, plain lines can be read later. */
const isLive = ({ settings }: Context) => process.stderr.isTTY && !settings.environment.CI

async function shown(context: Context, jobs: ReadyJob[], work: () => Promise<EndedJob[]>): Promise<EndedJob[]> {
  const progress = jobs.map((job) => job.progress)
  using _table = isLive(context) ? new LiveTable(process.stderr, progress) : undefined
  return await work()
}

function report({ out }: Context, ended: EndedJob[], exitCode: number): void {
  const credits = ended.reduce((sum, { tried }) => sum + tried.credits, 0)
  const runs = ended.map(({ job, tried }) => ({ target: job.name, ...recordOf({ ...tried, flags: job.flags }) }))
  if (out.isJson) out.record({ result: resultOf({ exitCode }), exit_code: exitCode, credits_used: credits, runs }, [])
  for (const { job, tried } of ended.filter(({ tried: { verdict } }) => verdict.exitCode !== 0)) {
    const why = tried.error === undefined ? sentenceOf({ ...tried, flags: job.flags }) : explain(tried.error)
    const { screen, output } = tried.attempt
    const shown = [`\n${job.progress.name}: ${why}`, screen?.drawn, lastLines(output, SHOWN_LINES)]
    out.say(shown.filter(Boolean).join('\n'))
  }
  const passed = ended.filter(({ tried }) => tried.verdict.exitCode === 0).length
  out.say(`\n${passed} of ${ended.length} passed (${counted(credits, 'credit')})`)
}
