/**
 * npm run bench [-- NAME …]: measures on databases of its own, prints what came out and puts it into docs/performance.md. Exit code 1 where
 * a promise is not kept.
 * -- --quick: the lists alone, in a few minutes. -- --sessions 10000000: a larger world for them.
 */
import { parseArgs } from 'node:util'
import { withTemporaryDatabase } from '#db/temporary.ts'
import { lists } from './lists/index.ts'
import { start } from './start.ts'
import { writeDown } from './write-down.ts'

/** Each answers what it measured, in lines, and whether that is good enough. */
type Bench = () => Promise<{ lines: string[]; isKept: boolean }>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, sessions: { type: 'string', default: '1000000' } },
})
const effort = values.quick ? { rounds: 5, seconds: 1.5 } : { rounds: 7, seconds: 5 }

const benches: Record<string, Bench> = {
  lists: () => lists({ size: Number(values.sessions), ...effort }),
  start: () => withTemporaryDatabase(start),
}
const named = positionals.length > 0 ? positionals : values.quick ? ['lists'] : Object.keys(benches)

for (const name of named) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no ${name}. There are: ${Object.keys(benches).join(', ')}`)
  const { lines, isKept } = await bench()
  console.log(`${isKept ? 'ok  ' : 'FAIL'} ${name}`)
  for (const line of lines) console.log(line)
  writeDown(name, lines)
  if (!isKept) process.exitCode = 1
}
