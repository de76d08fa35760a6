/** npm run test:faults [-- NAME …]: does to real processes what must not matter, and looks whether it did. A line for each. */
import { withTemporaryDatabase } from '#db/temporary.ts'
import { databaseAway } from './database-away.ts'
import { SECRET } from './instance.ts'
import { killNine } from './kill-nine.ts'
import { severalInstances } from './several-instances.ts'

const MOST_LINES = 20

/** Each answers what it did, in words, and what is wrong afterwards. */
type Fault = (databaseUrl: string) => Promise<{ story: string; wrong: string[] }>

const faults: Record<string, Fault> = {
  'kill-nine': killNine,
  'database-away': databaseAway,
  'several-instances': severalInstances,
}

// Cookies and keys made here are for the servers that are started.
process.env.LOGIN_SECRETS = SECRET
const named = process.argv.slice(2)
const chosen = Object.entries(faults).filter(([name]) => named.length === 0 || named.includes(name))
if (chosen.length === 0) throw new Error(`There are these: ${Object.keys(faults).join(', ')}`)
for (const [name, fault] of chosen) {
  await withTemporaryDatabase(async (url) => {
    const { story, wrong } = await fault(url)
    console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${story}`)
    for (const line of wrong.slice(0, MOST_LINES)) console.log(`     ${line}`)
    if (wrong.length > MOST_LINES) console.log(`     and ${wrong.length - MOST_LINES} more`)
    if (wrong.length > 0) process.exitCode = 1
  })
}
