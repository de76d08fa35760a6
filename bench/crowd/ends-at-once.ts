import { setTimeout as wait } from 'node:timers/promises'
import { addHistory, addKeys, addLab, addPeople, addRunning, addWaiting, historyCost } from '../facts.ts'
import { filling } from '../filling.ts'
import { startCalling } from '../load/calling.ts'
import { unsoundIn } from '../sound.ts'
import { type Run, reportOfEnds } from './report-of-ends.ts'
import { Opened, type Scene } from './scene.ts'
import { notEnded, settledAfter } from './settled.ts'

const INSTANCES = [1, 2, 4]
const MINUTES = 10
const [CROWDED, QUIET] = ['stm32-h753', 'rp2350']
const [CROWDED_LAB, QUIET_LAB, IDLE, STARTERS, RUNNING, WAITING] = ['a', 'b', 'c', 'd', 'e', 'f']
const IDLE_COUNT = 100
const STARTERS_COUNT = 50
const ENDED_EACH = 20
const LISTS_PER_SECOND = 40
const STARTS_PER_SECOND = 5
/** From when sessions are made to their end: enough for that, and for calls that come before. */
const LEAD_MS = 8_000
/** How long before the ends calls are counted as undisturbed. */
const BEFORE_MS = 3_000
/** How long after them calls are counted at least. */
const LEAST_MS = 1_000

/**
 * All running sessions end at one moment, and half as many wait for their boards. Others meanwhile
 * list and start sessions of another type.
 */
export const endsAtOnce: Scene = async (opened, { ends, rounds }) => {
  const template = 'ends'
  const world = await makeTemplate(await opened.database(template), ends)
  const runs: Run[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const instances of INSTANCES) {
      await using one = new Opened(opened.postgresql)
      runs.push(await play(await one.database(`${template}_once`, template), one, { ...world, ends, instances }))
    }
  }
  return reportOfEnds(runs, ends)
}

type World = { idleKeys: string[]; starterKeys: string[] }

function makeTemplate(url: string, ends: number): Promise<World> {
  return filling(url, async (sql) => {
    const [idle, starters] = [
      { group: IDLE, count: IDLE_COUNT },
      { group: STARTERS, count: STARTERS_COUNT },
    ]
    await addLab(sql, CROWDED, { group: CROWDED_LAB, count: ends })
    await addLab(sql, QUIET, { group: QUIET_LAB, count: IDLE_COUNT })
    await addPeople(sql, { ...idle, spent: historyCost(ENDED_EACH) })
    await addHistory(sql, { ...idle, type: QUIET, boards: QUIET_LAB, each: ENDED_EACH })
    await addPeople(sql, starters)
    await addPeople(sql, { group: RUNNING, count: ends, spent: MINUTES })
    await addPeople(sql, { group: WAITING, count: ends / 2 })
    return { idleKeys: await addKeys(sql, idle), starterKeys: await addKeys(sql, starters) }
  })
}

type Asked = World & { ends: number; instances: number }

async function play(url: string, opened: Opened, { ends, instances, idleKeys, starterKeys }: Asked): Promise<Run> {
  const services = await Promise.all(Array.from({ length: instances }, () => opened.service(url)))
  const at = Date.now() + LEAD_MS
  await filling(url, async (sql) => {
    const moment = `timestamptz '${new Date(at).toISOString()}'`
    const crowded = { type: CROWDED, boards: CROWDED_LAB }
    const paid = { minutes: MINUTES, paidMinutes: MINUTES, startedAt: `${moment} - interval '${MINUTES} minutes'` }
    await addRunning(sql, { group: RUNNING, count: ends, ...crowded, ...paid })
    const since = `${moment} - make_interval(secs => 600 - n * 500.0 / ${ends})`
    await addWaiting(sql, { group: WAITING, count: ends / 2, ...crowded, since })
  })
  const urls = services.map((service) => service.url)
  const calling = startCalling([
    { urls, path: '/v1/sessions', keys: idleKeys, perSecond: LISTS_PER_SECOND },
    { urls, boardType: QUIET, keys: starterKeys, perSecond: STARTS_PER_SECOND },
  ])
  if (Date.now() > at - BEFORE_MS) throw new Error('the sessions took too long to make')
  await wait(at - Date.now())
  const settledMs = await settledAfter(url, at)
  const until = Math.max(Date.now(), at + LEAST_MS)
  await wait(until - Date.now())
  const calls = await calling.stop()
  return {
    instances,
    before: calls.filter(({ dueAt }) => dueAt >= at - BEFORE_MS && dueAt < at),
    during: calls.filter(({ dueAt }) => dueAt >= at && dueAt < until),
    settledMs,
    brokenInvariants: [...(await unsoundIn(url)), ...(await notEnded(url, at))],
  }
}
