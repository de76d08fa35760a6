import { expect, test } from 'vitest'
import { makeBoard, makeSession, makeUser } from '#db/factory.ts'
import { db, outages, uptimeDays } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS, MINUTE_MS } from '#durations.ts'
import { readFreeHours, readWaits } from './history.ts'

testsRollBack()

/** Some hour of the last week, from its beginning. */
const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 50 * HOUR_MS)
const after = (minutes: number) => new Date(hour.getTime() + minutes * MINUTE_MS)

async function makeUse(boards: number, uses: [from: number, to: number][]) {
  const user = await makeUser()
  const first = await makeBoard()
  const { boardType } = first
  for (let made = 1; made < boards; made += 1) await makeBoard({ boardType })
  for (const [from, to] of uses) {
    const times = { createdAt: after(from - 1), startedAt: after(from), expiresAt: after(to), endedAt: after(to) }
    await makeSession({ user, boardType, boardId: first.id, ...times })
  }
  return boardType
}

test('an hour is as free as its boards were, and the week has 168 of them', async () => {
  const type = await makeUse(2, [
    [0, 30],
    [45, 75],
  ])
  const hours = await readFreeHours(type)
  expect(hours).toHaveLength(168)
  const at = (of: Date) => hours.find((one) => one.hour.getTime() === of.getTime())?.free
  expect(at(hour)).toBeCloseTo(1 - 45 / 120)
  expect(at(after(60))).toBeCloseTo(1 - 15 / 120)
  expect(at(after(120))).toBe(1)
})

test('a session that began before the week counts in it', async () => {
  const before = -(168 - 50) * 60 - 30
  const type = await makeUse(1, [[before, before + 120]])
  expect((await readFreeHours(type))[0]?.free).toBeLessThan(1)
})

test('an hour without service is not free, and one that was mostly down has no number', async () => {
  const type = await makeUse(1, [[0, 6]])
  await db()
    .insert(outages)
    .values([
      { component: `type:${type}`, beganAt: after(15), endedAt: after(30) },
      // It lies within the outage of the type, and counts once.
      { component: 'service', beganAt: after(18), endedAt: after(28) },
      { component: 'service', beganAt: after(60), endedAt: after(115) },
      { component: 'type:another', beganAt: after(120), endedAt: after(180) },
    ])
  const hours = await readFreeHours(type)
  const at = (minutes: number) => hours.find((one) => one.hour.getTime() === after(minutes).getTime())?.free
  expect(at(0)).toBeCloseTo(1 - 21 / 60)
  expect(at(60)).toBeNull()
  expect(at(120)).toBe(1)
  expect(at(-60), 'before the type had boards').toBeNull()
})

/** Breaks without `offered` in `readFreeHours`. */
test('a day on which the operator offered no board of the type has no number', async () => {
  const type = await makeUse(1, [[0, 30]])
  const day = (of: Date) => of.toISOString().slice(0, 10)
  const next = new Date(hour.getTime() + 24 * HOUR_MS)
  await db()
    .insert(uptimeDays)
    .values([
      { component: 'service', day: day(hour), minutes: 1440, up: 1000 },
      { component: `type:${type}`, day: day(hour), minutes: 990, up: 990 },
      { component: 'service', day: day(next), minutes: 1440, up: 1000 },
      { component: `type:${type}`, day: day(next), minutes: 20, up: 20 },
    ])
  const hours = await readFreeHours(type)
  const at = (of: Date) => hours.find((one) => one.hour.getTime() === of.getTime())?.free
  expect(at(hour)).toBeCloseTo(0.5)
  expect(at(next)).toBeNull()
})

test('waits are told from ten starts on', async () => {
  const few = await makeUse(
    1,
    Array.from({ length: 9 }, (_, at): [number, number] => [at * 10, at * 10 + 5]),
  )
  expect(await readWaits(few)).toEqual({ p50: null, p90: null, queued: 0 })
  const enough = await makeUse(
    1,
    Array.from({ length: 10 }, (_, at): [number, number] => [at * 10, at * 10 + 5]),
  )
  expect(await readWaits(enough)).toEqual({ p50: 60, p90: 60, queued: 0 })
})
