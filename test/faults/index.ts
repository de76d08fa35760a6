/**
 * npm run test:faults [-- NAME …] breaks real processes and checks that nothing acknowledged is
 * lost. It prints a line per fault. FAULTS=full runs longer and more often.
 */
import { writeFileSync } from 'node:fs'
import { all, TIMED } from './all.ts'
import { run } from './run.ts'

const MAX_LINES = 20
/** A fault that does not end in time has failed. */
const MAX_MS = 240_000
const MAX_TOTAL_MS = 1_500_000
/** Most of their time is waiting: for a time-out, for a process to start. */
const AT_A_TIME = 2

const named = process.argv.slice(2)
const chosen = Object.keys(all).filter((name) => named.length === 0 || named.includes(name))
if (chosen.length === 0) throw new Error(`There are these: ${Object.keys(all).join(', ')}`)
const report = { passed: 0, failed: 0, skipped: 0, tests: [] as { name: string; seconds: number; failure?: string }[] }
const waiting = chosen.filter((name) => !TIMED.includes(name))
await Promise.all(Array.from({ length: AT_A_TIME }, () => runAll(waiting)))
await runAll(chosen.filter((name) => TIMED.includes(name)))
console.log(`${report.passed} passed, ${report.failed} failed, in ${secondsSince(0)} s`)
// For scripts/test.ts, which counts all tests.
if (process.env.FAULTS_REPORT) writeFileSync(process.env.FAULTS_REPORT, JSON.stringify(report))
process.exitCode = report.failed > 0 ? 1 : 0

/** Runs faults one after the other until none is left. */
async function runAll(names: string[]): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const began = performance.now()
    const { summary, wrong } = await run(name, Math.max(0, Math.min(MAX_MS, MAX_TOTAL_MS - began)))
    const isPassed = wrong.length === 0
    report[isPassed ? 'passed' : 'failed'] += 1
    report.tests.push({ name, seconds: secondsSince(began), ...(!isPassed && { failure: wrong.join('\n') }) })
    console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${name} (${secondsSince(began)} s): ${summary}`)
    for (const line of wrong.slice(0, MAX_LINES)) console.log(`     ${line}`)
    if (wrong.length > MAX_LINES) console.log(`     and ${wrong.length - MAX_LINES} more`)
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1_000)
}
