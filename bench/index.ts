/**
 * npm run bench [-- NAME …]: measures on databases of its own and prints what came
 * out. Exit code 1 where a promise is not kept.
 * -- --write: puts it into the page of the bench, too.
 * -- --quick: the lists alone, in a few minutes.
 * -- --sessions 10000000: a larger world for them, or a larger crowd.
 * -- --rounds 3 --seconds 2: less, or more, of everything.
 * -- start --against COMMIT: compares with another commit, interleaved. So with boards.
 * -- crowd --scenes ends,boards: only these of them. So with flood: guest, link, viewer, agent.
 */
import { parseArgs } from 'node:util'
import { withTemporaryDatabase } from '#test/temporary-database.ts'
import { boards } from './boards/index.ts'
import { consoles } from './consoles/index.ts'
import { logs } from './consoles/logs.ts'
import { crowd } from './crowd/index.ts'
import { debuggers } from './debugger/index.ts'
import { emulation } from './emulation/index.ts'
import { events } from './events.ts'
import { flood } from './flood/index.ts'
import { history } from './history.ts'
import { lists } from './lists/index.ts'
import { pages } from './pages.ts'
import { start } from './start/index.ts'
import { writeDown } from './write-down.ts'

type Bench = {
  /** The page that has its tables. */
  page: string
  /** Returns what it measured, in lines, and whether that is good enough. */
  run: () => Promise<{ lines: string[]; isKept: boolean }>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    sessions: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    scenes: { type: 'string' },
    against: { type: 'string' },
  },
})
if (values.write && values.scenes) throw new Error('Only whole benches are written down: leave out --scenes')
const rounds = Number(values.rounds ?? (values.quick ? 5 : 7))
const seconds = Number(values.seconds ?? (values.quick ? 1.5 : 5))
const sessions = (usual: number) => Number(values.sessions ?? usual)

const benches: Record<string, Bench> = {
  lists: { page: 'docs/performance.md', run: () => lists({ size: sessions(1_000_000), rounds, seconds }) },
  pages: { page: 'docs/performance.md', run: () => pages({ rounds, seconds }) },
  history: { page: 'docs/performance.md', run: () => withTemporaryDatabase(history) },
  start: { page: 'docs/performance.md', run: () => start({ against: values.against, rounds, seconds }) },
  boards: { page: 'docs/performance.md', run: () => boards({ against: values.against, rounds, seconds }) },
  debuggers: { page: 'docs/performance.md', run: () => debuggers({ rounds }) },
  emulation: { page: 'docs/performance.md', run: () => emulation({ rounds }) },
  consoles: { page: 'docs/performance.md', run: () => consoles({ rounds, seconds }) },
  events: { page: 'docs/performance.md', run: () => withTemporaryDatabase(events) },
  flood: {
    page: 'docs/security.md',
    run: () => withTemporaryDatabase((url) => flood(url, { rounds, seconds, scenes: values.scenes?.split(',') })),
  },
  logs: { page: 'docs/scaling.md', run: logs },
  crowd: {
    page: 'docs/scaling.md',
    run: () => crowd({ ends: sessions(2_000), rounds, seconds, scenes: values.scenes?.split(',') }),
  },
}
const named = positionals.length > 0 ? positionals : values.quick ? ['lists'] : Object.keys(benches)

for (const name of named) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no ${name}. There are: ${Object.keys(benches).join(', ')}`)
  const { lines, isKept } = await bench.run()
  console.log(`${isKept ? 'ok  ' : 'FAIL'} ${name}`)
  for (const line of lines) console.log(line)
  if (values.write) writeDown(name, bench.page, lines)
  if (!isKept) process.exitCode = 1
}
