/**
 * npm run test:faults [-- NAME …] breaks real processes and checks that nothing acknowledged is
 * lost. It prints a line per fault. FAULTS=full runs longer and more often.
 */
import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.ts'
import { findProgram } from '#scripts/test-programs.ts'
import { type TestRun, writeReport } from '#scripts/test-reports.ts'
import { all } from './all.ts'
import { extent } from './extent.ts'
import { BUILD_DIR } from './instance.ts'
import { run } from './run.ts'

const MAX_LINES = 20
/** A fault that does not end in time has failed. */
const MAX_MS = extent(240_000, 1_200_000)
const MAX_TOTAL_MS = extent(1_500_000, 2_700_000)
/** Most of their time is waiting: for a time-out, for a process to start. */
const AT_A_TIME = 3

const { values, positionals } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } })
const { TEST_SIZE: size } = process.env
const unknown = positionals.filter((name) => !all[name])
if (unknown.length > 0) throw new Error(`${unknown.join()} is unknown. The faults are: ${Object.keys(all).join(', ')}`)
const chosen = positionals.length > 0 ? positionals : ofShard(Object.keys(all).filter(isOfSize))
const runs: TestRun[] = []
// None of them has time for it.
await buildIfStale(BUILD_DIR)
const together = chosen.filter((name) => !all[name]?.timed)
await Promise.all(Array.from({ length: AT_A_TIME }, () => runAll(together)))
await runAll(chosen.filter((name) => all[name]?.timed))
const failed = runs.filter(({ status }) => status === 'failed')
console.log(`${runs.length - failed.length} passed or skipped, ${failed.length} failed, in ${secondsSince(0)} s`)
writeReport(runs)
process.exitCode = failed.length > 0 ? 1 : 0

function isOfSize(name: string): boolean {
  return size === 'test' ? !all[name]?.long : size === 'long' ? all[name]?.long === true : true
}

/** Every n-th name, for `--shard=2/4`. */
function ofShard(names: string[]): string[] {
  const [part = 1, parts = 1] = values.shard?.split('/').map(Number) ?? []
  return names.filter((_, index) => index % parts === part - 1)
}

/** Runs faults one after the other until none is left. */
async function runAll(names: string[]): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const began = performance.now()
    const missing = all[name]?.needs?.find((need) => !findProgram(need))
    const test = { file: `test/faults/${name}.ts`, name: missing ? `${name} without ${missing}` : name }
    if (missing) {
      console.log(`skip ${name}: there is no ${missing}`)
      runs.push({ ...test, seconds: 0, status: 'skipped' })
      continue
    }
    const { summary, wrong } = await run(name, Math.max(0, Math.min(MAX_MS, MAX_TOTAL_MS - began)))
    const isPassed = wrong.length === 0
    const seconds = secondsSince(began)
    console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s): ${summary}`)
    for (const line of wrong.slice(0, MAX_LINES)) console.log(`     ${line}`)
    if (wrong.length > MAX_LINES) console.log(`     and ${wrong.length - MAX_LINES} more`)
    runs.push({
      ...test,
      seconds,
      status: isPassed ? 'passed' : 'failed',
      ...(!isPassed && { failure: wrong.join('\n') }),
    })
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1_000)
}
