/**
 * npm run bench, and with -- --quick in a few minutes: what the API costs, beside what it could cost. It makes its own databases and
 * servers, drives them by turns from another process, and compares medians of the one run. -- --sessions 10000000 for a larger world.
 */
import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.ts'
import { step } from '#scripts/progress.mjs'
import { BUILD_DIR, type Candidate, type Name, start } from './candidates.ts'
import { casesOf } from './cases.ts'
import { burst } from './drive.ts'
import { medianOf, type Outcomes, report } from './report.ts'
import { makeWorld } from './world.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, sessions: { type: 'string', default: '1000000' } },
})
const largeSize = Number(values.sessions)
const SMALL_SIZE = 10_000
const [rounds, seconds] = values.quick ? [3, 1.5] : [7, 5]
const MEMORY_REQUESTS = 200_000

await using open = new AsyncDisposableStack()
await buildIfStale(BUILD_DIR)
const large = await world(largeSize)
const small = await world(SMALL_SIZE)
const candidates = {
  ours: await candidate('ours', large.url),
  oursSmall: await candidate('ours', small.url),
  next: await candidate('next', large.url),
  fastify: await candidate('fastify', large.url),
  bare: await candidate('bare', large.url),
}
const cases = casesOf(candidates, { large, small, largeSize })
const outcomes: Outcomes = Object.fromEntries(cases.map(({ name }) => [name, []]))
for (const each of cases) await burst({ ...each, seconds: 1 })
for (let round = 1; round <= rounds; round++) {
  await step(`Round ${round} of ${rounds}`, async () => {
    for (const each of cases) outcomes[each.name]?.push(await burst({ ...each, seconds }))
  })
}
const list = cases[0]
if (!list) throw new Error('there is nothing to measure')
const memory = await step(`${MEMORY_REQUESTS} requests, for what stays in memory`, async () => {
  const after: number[] = []
  for (const _ of [1, 2]) {
    await burst({ ...list, amount: MEMORY_REQUESTS / 2 })
    after.push(await candidates.ours.memoryBytes())
  }
  return after
})
console.log(report(medianOf(outcomes), memory))

async function world(sessions: number) {
  const made = await step(`Making a world in which one user has ${sessions} sessions`, () => makeWorld(sessions))
  open.defer(made.stop)
  return made
}

async function candidate(name: Name, databaseUrl: string): Promise<Candidate> {
  const started = await start(name, databaseUrl)
  open.defer(started.stop)
  return started
}
