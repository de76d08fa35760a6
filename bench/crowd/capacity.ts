import { setTimeout as wait } from 'node:timers/promises'
import { addKeys, addLab, addPeople, addRunning } from '../facts.ts'
import { filling } from '../filling.ts'
import { startAndEnd } from '../load/bursts.ts'
import { callFor } from '../load/calling.ts'
import { unsoundIn } from '../sound.ts'
import { evenly } from './evenly.ts'
import { type Changes, reportOfCapacity, type Step } from './report-of-capacity.ts'
import { Opened, type Scene } from './scene.ts'
import { watched } from './watch.ts'

const [TYPE, QUIET] = ['stm32-h753', 'rp2350']
const [LAB, QUIET_LAB, CALLERS, RUNNING] = ['a', 'b', 'c', 'd']
const CALLERS_COUNT = 16
const LISTS_PER_SECOND = 20
/** How many sessions run in each step, for each one that ends in the first scene. */
const STEPS = [0, 4, 8, 16, 32]
/** From the start of the service until it is measured. */
const WARM_UP_MS = 5_000

/**
 * What ever more running sessions take of one PostgreSQL and one instance, and what starts and ends
 * take while none run.
 */
export const capacity: Scene = async (opened, { ends, seconds }) => {
  const steps: Step[] = []
  const brokenInvariants: string[] = []
  let changes: Changes | undefined
  for (const count of STEPS.map((times) => times * ends)) {
    await using one = new Opened(opened.postgresql)
    const databaseUrl = await one.database('capacity')
    const keys = await fill(databaseUrl, count)
    const service = await one.service(databaseUrl)
    const place = { databaseUrl, service, postgresql: opened.postgresql }
    await wait(WARM_UP_MS)
    const lists = [{ urls: [service.url], path: '/v1/sessions', keys, perSecond: LISTS_PER_SECOND }]
    steps.push({ count, ...(await watched(place, () => callFor(lists, 6 * seconds))) })
    const burst = { url: service.url, keys, boardTypes: [QUIET], seconds: 2 * seconds }
    changes ??= await watched(place, () => startAndEnd(burst))
    brokenInvariants.push(...(await unsoundIn(databaseUrl)))
  }
  if (!changes) throw new Error('there are no steps')
  return { ...reportOfCapacity(steps, changes), brokenInvariants }
}

function fill(databaseUrl: string, count: number): Promise<string[]> {
  return filling(databaseUrl, async (sql) => {
    await addLab(sql, TYPE, { group: LAB, count })
    await addLab(sql, QUIET, { group: QUIET_LAB, count: CALLERS_COUNT })
    await addPeople(sql, { group: RUNNING, count, spent: 1 })
    await addRunning(sql, { group: RUNNING, count, type: TYPE, boards: LAB, ...evenly(count) })
    await addPeople(sql, { group: CALLERS, count: CALLERS_COUNT })
    return addKeys(sql, { group: CALLERS, count: CALLERS_COUNT })
  })
}
