import { addHistory, addKeys, addLab, addPeople, addRunning, historyCost } from '../facts.ts'
import { filling } from '../filling.ts'
import { callFor } from '../load/calling.ts'
import type { Call } from '../load/streams.ts'
import { milliseconds, percent, summaryOf } from '../load/summary.ts'
import { median, quantile } from '../quantiles.ts'
import { unsoundIn } from '../sound.ts'
import { table } from '../tables.ts'
import { evenly } from './evenly.ts'
import type { Opened, Scene } from './scene.ts'
import { settledAfter, withSessionsHeld } from './settled.ts'

const TYPE = 'stm32-h753'
const [LAB, IDLE, RUNNING] = ['a', 'b', 'c']
const IDLE_COUNT = 100
const ENDED_EACH = 20
const LISTS_PER_SECOND = 40
const MAX_TIMES = 3

/**
 * Lists an idle user's sessions while thousands run, their minutes beginning evenly over the
 * minute, and where none run. Both services run all the time, so that noise hits both; while the
 * quiet one is measured, nothing happens to the sessions of the other.
 */
export const minuteEdges: Scene = async (opened, { ends, rounds, seconds }) => {
  const count = 4 * ends
  const { quiet, busy, keys } = await makeWorlds(opened, count)
  const [quietService, busyService] = [await opened.service(quiet), await opened.service(busy)]
  const lists = (url: string) =>
    callFor([{ urls: [url], path: '/v1/sessions', keys, perSecond: LISTS_PER_SECOND }], 2 * seconds)
  const both: { none: Call[]; many: Call[] }[] = []
  for (let round = 1; round <= rounds; round++) {
    const none = await withSessionsHeld(busy, () => lists(quietService.url))
    await settledAfter(busy, Date.now())
    both.push({ none, many: await lists(busyService.url) })
  }
  const times = median(both.map(({ none, many }) => p99(many) / p99(none)))
  const row = (name: string, calls: Call[]) => {
    const { refused, ...told } = summaryOf(calls)
    return [name, percent(refused), ...[told.p50, told.p99, told.max].map(milliseconds)]
  }
  const running = `${count.toLocaleString('en')} sessions running`
  return {
    lines: table(
      ['list of an idle user', 'refused', 'p50 ms', 'p99 ms', 'most ms'],
      [
        row(
          'none running',
          both.flatMap(({ none }) => none),
        ),
        row(
          running,
          both.flatMap(({ many }) => many),
        ),
      ],
    ),
    goals: [
      {
        what: `an idle user's list p99 with ${running} against none`,
        goal: `at most ${MAX_TIMES} times`,
        reached: `${times.toFixed(1)} times`,
        isMet: times <= MAX_TIMES,
      },
    ],
    brokenInvariants: await unsoundIn(busy),
  }
}

const p99 = (calls: Call[]) =>
  quantile(
    calls.map(({ ms }) => ms),
    0.99,
  )

async function makeWorlds(opened: Opened, count: number) {
  const quiet = await opened.database('quiet')
  const keys = await filling(quiet, async (sql) => {
    const idle = { group: IDLE, count: IDLE_COUNT }
    await addLab(sql, TYPE, { group: LAB, count })
    await addPeople(sql, { ...idle, spent: historyCost(ENDED_EACH) })
    await addHistory(sql, { ...idle, type: TYPE, boards: LAB, each: ENDED_EACH })
    await addPeople(sql, { group: RUNNING, count, spent: 1 })
    return addKeys(sql, idle)
  })
  const busy = await opened.database('busy', 'quiet')
  await filling(busy, (sql) => addRunning(sql, { group: RUNNING, count, type: TYPE, boards: LAB, ...evenly(count) }))
  return { quiet, busy, keys }
}
