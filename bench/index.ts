/** npm run bench [-- NAME …]: measures on a database of its own, and prints what came out. Exit code 1 where a promise is not kept. */
import { withTemporaryDatabase } from '#db/temporary.ts'
import { start } from './start.ts'

/** Each answers what it measured, in lines, and whether that is good enough. */
type Bench = (databaseUrl: string) => Promise<{ lines: string[]; isKept: boolean }>

const benches: Record<string, Bench> = { start }

const named = process.argv.slice(2)
const chosen = Object.entries(benches).filter(([name]) => named.length === 0 || named.includes(name))
if (chosen.length === 0) throw new Error(`There are these: ${Object.keys(benches).join(', ')}`)
for (const [name, bench] of chosen) {
  await withTemporaryDatabase(async (url) => {
    const { lines, isKept } = await bench(url)
    console.log(`${isKept ? 'ok  ' : 'FAIL'} ${name}`)
    for (const line of lines) console.log(`     ${line}`)
    if (!isKept) process.exitCode = 1
  })
}
