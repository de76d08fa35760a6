import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { fill } from '../jobs/fill.ts'
import type { Job } from '../jobs/job.ts'
import { reportAll } from '../jobs/report.ts'
import { runAll } from '../jobs/run-all.ts'
import { jobsOf } from '../manifest/jobs.ts'
import { MANIFEST, readManifest } from '../manifest/read.ts'
import { replaceEarlierReport } from '../run/earlier-report.ts'
import { type Hold, withHoldOption } from '../run/flags.ts'
import { refuseTriage, TRIAGE_NAMES, type TriageFlags, withTriageOptions } from '../run/triage/flags.ts'
import { wholeNumber } from '../start-options.ts'
import { withBoardOutput } from '../workflow-commands.ts'
import { apiCommand, type Run } from './registry.ts'

type TestFlags = TriageFlags & {
  manifest: string
  target: string[]
  junit?: string
  parallel?: number
  maxCredits?: number
  onFailure?: Hold
}

export function testCommand(run: Run): Command {
  const described = {
    usage: 'test',
    summary: `Run all targets of ${MANIFEST}, side by side. Exits 0 if all of them passed and 1 if one failed.`,
    examples: ['test', 'test --target uno --junit report.xml --max-credits 20', 'test --triage --max-credits 60'],
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
  withHoldOption(withTriageOptions(command, ', with {board_type} filled in'))
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
  return withBoardOutput(process.stderr, context.settings.environment, async () => {
    refuseTriage(flags)
    const manifest = readManifest(flags.manifest)
    const jobs = jobsOf(manifest, flags.manifest, flags.target).map((job) => withTyped(job, flags))
    const all = await runAll(context, jobs, {
      parallel: flags.parallel ?? manifest.parallel,
      maxCredits: flags.maxCredits ?? manifest.max_credits,
      manifest: flags.manifest,
    })
    reportAll(context, all, 'target')
    return all.exitCode
  })
}

/** Returns a job with what was typed for all of them. Throws for a target that has no triage. */
function withTyped(job: Job, { junit, onFailure, triage, flaky, knownGood: file }: TestFlags): Job {
  const { knownGood: own, ...flags } = job.flags
  const knownGood = file === undefined ? own : fill(file, { board_type: flags.type })
  const typed = {
    ...flags,
    ...(junit !== undefined && { junit }),
    ...(onFailure && { onFailure }),
    ...(triage !== undefined && { triage, ...(flaky && { flaky }), ...(knownGood !== undefined && { knownGood }) }),
  }
  refuseTriage(typed, { ...TRIAGE_NAMES, board: `the board of the target “${job.name}”` })
  return { ...job, flags: typed }
}
