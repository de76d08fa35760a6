/** npm run test:faults [-- NAME …]: does to real processes what must not matter, and looks whether it did. A line for each. */
import { withTemporaryDatabase } from '#db/temporary.ts'
import { databaseAway } from './database-away.ts'
import { failOver } from './fail-over.ts'
import { firstStart } from './first-start.ts'
import { SECRET } from './instance.ts'
import { killNine } from './kill-nine.ts'
import { severalInstances } from './several-instances.ts'
import { toldToEnd } from './told-to-end.ts'
import { twoSweepers } from './two-sweepers.ts'

const MOST_LINES = 20

/** Each answers what it did, in words, and what is wrong afterwards. */
type Fault = (databaseUrl: string) => Promise<{ story: string; wrong: string[] }>

const faults: Record<string, Fault> = {
  'first-start': firstStart,
  'told-to-end': toldToEnd,
  'kill-nine': killNine,
  'two-sweepers': twoSweepers,
  'several-instances': severalInstances,
  'database-away': databaseAway,
  'fail-over': failOver,
}

// Cookies and keys made here are for the servers that are started.
process.env.LOGIN_SECRETS = SECRET
const named = process.argv.slice(2)
const chosen = Object.entries(faults).filter(([name]) => named.length === 0 || named.includes(name))
if (chosen.length === 0) throw new Error(`There are these: ${Object.keys(faults).join(', ')}`)
const began = performance.now()
const count = { passed: 0, failed: 0 }
for (const [name, fault] of chosen) {
  const { story, wrong } = await withTemporaryDatabase(fault).catch(asFailure)
  count[wrong.length === 0 ? 'passed' : 'failed'] += 1
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${story}`)
  for (const line of wrong.slice(0, MOST_LINES)) console.log(`     ${line}`)
  if (wrong.length > MOST_LINES) console.log(`     and ${wrong.length - MOST_LINES} more`)
}
console.log(`${count.passed} passed, ${count.failed} failed, in ${Math.round((performance.now() - began) / 1_000)} s`)
// What was started ends with us. Node by itself may wait for ever for a socket that was reset.
process.exit(count.failed > 0 ? 1 : 0)

function asFailure(error: unknown) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { story: 'it could not be done', wrong: text.split('\n') }
}
