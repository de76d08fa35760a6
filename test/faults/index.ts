/** npm run test:faults [-- NAME …]: does to real processes what must not matter, and looks whether it did. A line for each. */
import { writeFileSync } from 'node:fs'
import { all } from './all.ts'
import { run } from './run.ts'

const MAX_LINES = 20
/** One that never comes to an end has failed. */
const MAX_MS = 180_000
const MAX_TOTAL_MS = 880_000

const named = process.argv.slice(2)
const chosen = Object.keys(all).filter((name) => named.length === 0 || named.includes(name))
if (chosen.length === 0) throw new Error(`There are these: ${Object.keys(all).join(', ')}`)
const count = { passed: 0, failed: 0, skipped: 0 }
for (const name of chosen) {
  const began = performance.now()
  const { story, wrong } = await run(name, Math.max(0, Math.min(MAX_MS, MAX_TOTAL_MS - began)))
  count[wrong.length === 0 ? 'passed' : 'failed'] += 1
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${secondsSince(began)} s): ${story}`)
  for (const line of wrong.slice(0, MAX_LINES)) console.log(`     ${line}`)
  if (wrong.length > MAX_LINES) console.log(`     and ${wrong.length - MAX_LINES} more`)
}
console.log(`${count.passed} passed, ${count.failed} failed, in ${secondsSince(0)} s`)
// For whoever counts all tests (scripts/test.ts).
if (process.env.FAULTS_REPORT) writeFileSync(process.env.FAULTS_REPORT, JSON.stringify(count))
process.exitCode = count.failed > 0 ? 1 : 0

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1_000)
}
