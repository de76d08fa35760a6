import { buildIfStale } from '#scripts/build.ts'
import { step } from '#scripts/progress.mjs'
import { BUILD_DIR, start } from './candidates.ts'
import { type Case, casesOf } from './cases.ts'
import { burst } from './drive.ts'
import { type Outcomes, report } from './report.ts'
import { makeWorld } from './world.ts'

const SMALL_SIZE = 10_000
const MEMORY_REQUESTS = 200_000
const WARM_UP_SECONDS = 1

/**
 * What the lists cost, beside what they could cost: makes worlds and servers, drives them
 * interleaved from another process, and compares what one makes of the other within each round.
 * `size` is how many sessions the larger world has.
 */
export async function lists({ size, rounds, seconds }: { size: number; rounds: number; seconds: number }) {
  await buildIfStale(BUILD_DIR)
  await using open = new AsyncDisposableStack()
  const using = async <T extends { stop: () => Promise<void> }>(opened: Promise<T>): Promise<T> => {
    const one = await opened
    open.defer(one.stop)
    return one
  }
  const world = (sessions: number) =>
    step(`Making a world of ${sessions} sessions, and as many of one user`, () => using(makeWorld(sessions)))
  const [large, small] = [await world(size), await world(SMALL_SIZE)]
  const ours = await using(start('ours', large.url))
  const oursSmall = await using(start('ours', small.url))
  const next = await using(start('next', large.url))
  const fastify = await using(start('fastify', large.url))
  const bare = await using(start('bare', large.url))
  const cases = casesOf({ ours, oursSmall, next, fastify, bare }, { large, small })
  for (const each of cases) await burst({ ...each, seconds: WARM_UP_SECONDS })
  const outcomes: Outcomes = Object.fromEntries(cases.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    await step(`Round ${round} of ${rounds}`, async () => {
      // Each begins somewhere else, so that nobody always comes after the same.
      const first = Math.floor((cases.length * (round - 1)) / rounds)
      for (const each of [...cases.slice(first), ...cases.slice(0, first)])
        outcomes[each.name]?.push(await burst({ ...each, seconds }))
    })
  }
  const asked = await burstOfMany(cases, ours.memoryBytes)
  return report(outcomes, asked)
}

/** What the service holds in memory after half of many requests, and after all of them. */
async function burstOfMany([list]: Case[], memoryBytes: () => Promise<number>): Promise<number[]> {
  if (!list) throw new Error('there is nothing to measure')
  return step(`${MEMORY_REQUESTS} requests, for what stays in memory`, async () => {
    const held: number[] = []
    for (const _ of [1, 2]) {
      await burst({ ...list, amount: MEMORY_REQUESTS / 2 })
      held.push(await memoryBytes())
    }
    return held
  })
}
