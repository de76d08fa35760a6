/**
 * `npm run mutate -- [path …]`: takes protections away one at a time and runs the tests that must
 * notice. docs/development.md has the score.
 */

import { type Mutation, selected } from '#scripts/mutate/mutation.ts'
import { mutations } from '#scripts/mutate/mutations/index.ts'
import { runTests } from '#scripts/mutate/run-tests.ts'
import { Tree } from '#scripts/mutate/tree.ts'
import { stopSignal } from '#scripts/stop-signal.ts'

const stop = stopSignal()
const chosen = selected(mutations, process.argv.slice(2))
const tree = new Tree()

await assertGreen()
const caught: Mutation[] = []
const survived: Mutation[] = []
/** Neither: they could not be loaded, or were ended before a test failed. */
const unjudged: Mutation[] = []
for (const mutation of chosen) await judge(mutation)

const explained = survived.filter(({ reason }) => reason)
console.log(`\n${caught.length} of ${chosen.length} caught, ${survived.length} survived, ${unjudged.length} not judged`)
for (const { name, reason } of survived) console.log(`  ${name}: ${reason ?? 'NO REASON: a test is missing'}`)
process.exit(unjudged.length > 0 || survived.length > explained.length ? 1 : 0)

/** A test that is red anyway would seem to catch everything. */
async function assertGreen() {
  const tests = [...new Set(chosen.flatMap((mutation) => mutation.tests))]
  if (tests.length === 0) throw new Error('no mutation is in a file of that path')
  const { verdict, output } = await runTests(tree.folder, tests, stop.signal)
  if (stop.signal.aborted) process.exit(130)
  if (verdict !== 'green') throw new Error(`without a mutation the tests fail already:\n${output}`)
  console.log(`${tests.length} test files are green without a mutation`)
}

async function judge(mutation: Mutation) {
  const since = performance.now()
  const { verdict, output } = await tree.with(mutation, () => runTests(tree.folder, mutation.tests, stop.signal))
  if (stop.signal.aborted) process.exit(130)
  const list = { red: caught, green: survived, broken: unjudged, killed: unjudged }[verdict]
  const word = { red: 'caught', green: 'SURVIVED', broken: 'BROKEN', killed: 'KILLED' }[verdict]
  list.push(mutation)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${word.padEnd(8)} ${seconds.padStart(5)} s  ${mutation.file}: ${mutation.name}`)
  if (list === unjudged) console.log(output.trim().split('\n').slice(-20).join('\n'))
}
