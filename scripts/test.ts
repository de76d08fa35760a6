/**
 * Runs the stages of `test-plan.ts`: `test.ts check`, `test.ts test` or `test.ts all`. `--part 2/4`
 * runs a quarter of what `all` has beyond `test`. `--times` lists the hundred slowest tests.
 */
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.ts'
import { generateSources } from '#scripts/generate/index.ts'
import { stopSignal } from '#scripts/stop-signal.ts'
import { plan, type Size, type Stage } from './test-plan.ts'
import { findProgram, installPrograms, type ProgramName, programNames, testsOf } from './test-programs.ts'
import { nameOf, readReport, summaryOf, type TestRun } from './test-reports.ts'
import { Steps } from './test-steps.ts'

/** A build of its own, so that the tests may run beside `npm start`. */
const BUILD_DIR = '.next-test'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' }, times: { type: 'boolean' } },
})
const { part, times } = values
const size = positionals[0] as Size
if (!plan[size]) throw new Error(`The sizes are: ${Object.keys(plan).join(', ')}`)
if (part && !(size === 'all' && /^[1-4]\/4$/.test(part))) throw new Error('The parts of test:all are 1/4 to 4/4')

const stop = stopSignal()
const steps = new Steps(stop.signal)
const tests: TestRun[] = []
let isBuilt = false
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-test-'))
// PostgreSQL runs as another user where we are root, and the journeys' data lies in here.
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

await steps.do('Generated sources', () => generateSources())
const checks = plan[size].filter(({ hasTests }) => !hasTests)
const stages = plan[size].filter(({ hasTests }) => hasTests)
await Promise.all([part ? undefined : runAll(checks), prepare().then(() => runAll(stages))])
for (const test of tests) if (test.status === 'skipped') steps.leaveOut(nameOf(test), 'skipped')
steps.end()
console.log(['', ...summaryOf(steps.times, tests, { withReasons: times })].join('\n'))
process.exit(stop.signal.aborted ? 130 : steps.failed.length > 0 ? 1 : 0)

async function runAll(some: Stage[]) {
  for (const stage of some) await runStage(stage)
}

async function prepare() {
  const limits = { mayInstall: size !== 'check', mustInstall: Boolean(process.env.CI) && size !== 'check' }
  await steps.do('Programs', async (say) => {
    for (const { name, why } of await installPrograms(programNames.filter(isUsed), say, limits))
      for (const left of testsOf(name)) steps.leaveOut(left, `${name} ${why}`)
  })
  if (stages.some(({ needs }) => needs?.includes('build')))
    isBuilt = await steps.do('Build', () => buildIfStale(BUILD_DIR, stop.signal))
}

/** True if a stage of this run needs the program, or a test file that is not too long for it. */
function isUsed(name: ProgramName): boolean {
  const files = testsOf(name).flatMap((pattern) => globSync(pattern, { exclude: ['node_modules'] }))
  return (
    size === 'all' ||
    stages.some(({ needs }) => needs?.includes(name)) ||
    files.some((file) => !file.includes('.long.test.'))
  )
}

async function runStage({ name, run, env, hasTests, needs = [], onDebians }: Stage) {
  if (needs.includes('build') && !isBuilt) return steps.fail(name, 'there is no build')
  const missing = needs.find((need) => need !== 'build' && !findProgram(need))
  if (missing) return steps.leaveOut(name, `there is no ${missing}`)
  const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  await steps.run(name, part && hasTests ? `${run} --shard=${part}` : run, {
    BUILD_DIR,
    // Of the journeys and faults a part has those alone that `npm test` has not run.
    TEST_SIZE: part ? 'long' : size,
    TEST_REPORT: report,
    TEST_POSTGRES_BIN: onDebians && findProgram('postgresql'),
    ...env,
  })
  tests.push(...readReport(report))
}
