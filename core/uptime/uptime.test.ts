import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setBoard } from '#core/boards/index.ts'
import { makeAgent, makeAgentBoard, makeBoard, makeBoardType } from '#db/factory.ts'
import { agents, boards, db, outages, uptimeDays } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { readStatus } from './read.ts'
import { recordMinute } from './record.ts'
import { purgeOldUptime } from './retention.ts'

testsRollBack()

const NOON = Date.parse('2026-03-01T12:00:00Z')
const minute = (after: number, seconds = 7) => new Date(NOON + after * MINUTE_MS + seconds * 1_000)
const record = (after: number, options = {}) => recordMinute({ at: minute(after), hasAgents: true, ...options })

async function daysOf(component: string) {
  const { day, minutes, up } = uptimeDays
  return db().select({ day, minutes, up }).from(uptimeDays).where(eq(uptimeDays.component, component)).orderBy(day)
}

test('a fresh installation has a record from now on, and shows what works now', async () => {
  const { slug } = await makeBoardType({ slug: 'rp-one', label: 'RP one' })
  await makeBoard({ boardType: slug })
  const { components, outages, since, checkedAt } = await readStatus(minute(0))
  expect(outages).toEqual([])
  expect(since).toEqual(minute(0))
  expect(checkedAt).toEqual(minute(0))
  expect(components.map(({ label, state }) => [label, state])).toEqual([
    ['Website and API', 'up'],
    ['RP one', 'up'],
  ])
  expect(components[0]?.days).toHaveLength(90)
  for (const { days } of components) {
    expect(days.at(-1)).toEqual({ day: '2026-03-01', minutes: 1, up: 1 })
    expect(days.at(-2)).toEqual({ day: '2026-02-28', minutes: 0, up: 0 })
  }
})

/** Breaks if minutes of an outage are taken for the time before the first check. */
test('the record begins with the first minute that was checked', async () => {
  const since = async (after: number) => (await readStatus(minute(after))).since
  await record(0)
  expect(await since(0)).toEqual(minute(0, 0))
  await record(20)
  expect(await since(20)).toEqual(minute(0, 0))
  expect((await readStatus(minute(25))).checkedAt, 'the last check').toEqual(minute(20, 0))
  await record(24 * 60)
  expect(await since(24 * 60)).toEqual(minute(0, 0))
})

/** Breaks without the guard of the clock: each instance would count. */
test('a minute counts once, by any instance', async () => {
  for (const _ of Array(3)) await record(0)
  await record(1)
  expect(await daysOf('service')).toEqual([{ day: '2026-03-01', minutes: 2, up: 2 }])
  expect(await db().$count(outages)).toBe(0)
})

/** Breaks if missing minutes are taken for unknown ones. */
test('minutes that nobody recorded are an outage, on each day that it touched', async () => {
  await record(0)
  await record(12 * 60 + 5)
  expect(await daysOf('service')).toEqual([
    { day: '2026-03-01', minutes: 12 * 60, up: 1 },
    { day: '2026-03-02', minutes: 6, up: 1 },
  ])
  const { outages: listed } = await readStatus(minute(12 * 60 + 5))
  const began = minute(1, 0)
  const parts = [{ label: 'Website and API', kind: 'service' }]
  expect(listed).toEqual([
    { parts, beganAt: began, endedAt: minute(12 * 60 + 5, 0), note: null, updatedAt: minute(12 * 60 + 5, 0) },
  ])
})

test('after a year without service, the last 90 days are down and no more', async () => {
  await record(0)
  await record(365 * 24 * 60)
  const days = await daysOf('service')
  expect(days.length).toBeLessThanOrEqual(92)
  const { components } = await readStatus(minute(365 * 24 * 60))
  expect(components[0]?.days.slice(0, -1).every(({ minutes, up }) => minutes === 1440 && up === 0)).toBe(true)
})

test('a board type is down while none of its boards can be used, and counts while one is offered', async () => {
  const { slug } = await makeBoardType({ label: 'STM one' })
  const board = await makeAgentBoard({ boardType: slug })
  const setOnline = (agentOnline: boolean) => db().update(boards).set({ agentOnline }).where(eq(boards.id, board.id))
  await record(0)
  await setOnline(false)
  await record(1)
  await record(2)
  const away = await readStatus(minute(2))
  expect(away.components.find(({ label }) => label === 'STM one')).toMatchObject({ state: 'down' })
  const parts = [{ label: 'STM one', kind: 'type' }]
  expect(away.outages).toEqual([{ parts, beganAt: minute(1, 0), endedAt: null, note: null, updatedAt: minute(1, 0) }])
  await setOnline(true)
  await record(3)
  expect(await daysOf(`type:${slug}`)).toEqual([{ day: '2026-03-01', minutes: 4, up: 2 }])
  expect((await readStatus(minute(3))).outages).toMatchObject([{ endedAt: minute(3, 0) }])
  // What its operator takes out of service is no outage.
  await setBoard(board.id, { condition: 'maintenance' })
  await record(4)
  expect(await daysOf(`type:${slug}`)).toEqual([{ day: '2026-03-01', minutes: 4, up: 2 }])
  const { components } = await readStatus(minute(4))
  expect(components.find(({ label }) => label === 'STM one')).toMatchObject({ state: 'maintenance' })
})

/** Breaks if types that are not offered now are left out. */
test('every board type is listed, and why none of its boards can be used', async () => {
  const stateOf = async (wanted: string) => {
    const { components } = await readStatus(minute(0))
    return components.find(({ component }) => component === `type:${wanted}`)?.state
  }
  const { slug } = await makeBoardType()
  expect(await stateOf(slug), 'a type without boards').toBe('unconnected')
  const board = await makeBoard({ boardType: slug, connection: null, condition: 'maintenance' })
  expect(await stateOf(slug), 'a board that nobody can reach').toBe('unconnected')
  await db().update(boards).set({ connection: 'ssh board' }).where(eq(boards.id, board.id))
  expect(await stateOf(slug)).toBe('maintenance')
  await setBoard(board.id, { condition: 'offline' })
  expect(await stateOf(slug)).toBe('offline')
  await setBoard(board.id, { condition: 'available' })
  expect(await stateOf(slug)).toBe('up')
  await db().update(boards).set({ quarantinedAt: new Date() }).where(eq(boards.id, board.id))
  expect(await stateOf(slug)).toBe('down')
  await record(0)
  await db().delete(boards).where(eq(boards.id, board.id))
  expect(await stateOf(slug), 'a type that had boards once').toBe('offline')
})

/** Breaks if an agent's own name is shown: it may say where a lab is. */
test('an agent is up while it is connected, under a number in place of its name', async () => {
  const agent = await makeAgent()
  const other = await makeAgent()
  const board = await makeAgentBoard({ agentId: agent.id })
  const set = (values: Partial<typeof agents.$inferInsert>) =>
    db().update(agents).set(values).where(eq(agents.id, agent.id))
  await record(0)
  await set({ connectedInstance: null })
  await record(1)
  const { components, outages: listed } = await readStatus(minute(1))
  const shown = components.filter(({ kind }) => kind === 'agent')
  expect(shown).toMatchObject([
    { component: `agent:${agent.id}`, label: expect.stringMatching(/^Agent \d+$/), state: 'down' },
  ])
  const parts = [{ kind: 'agent', label: shown[0]?.label }]
  expect(listed).toMatchObject([{ parts, endedAt: null }])
  expect(JSON.stringify([components, listed])).not.toContain(agent.name)
  expect(await daysOf(`agent:${agent.id}`)).toEqual([{ day: '2026-03-01', minutes: 2, up: 1 }])
  expect(await daysOf(`agent:${other.id}`), 'an agent that offers nothing').toEqual([])
  await setBoard(board.id, { condition: 'maintenance' })
  expect((await readStatus(minute(1))).components).toContainEqual(
    expect.objectContaining({ kind: 'agent', state: 'maintenance' }),
  )
  await set({ revokedAt: new Date() })
  expect((await readStatus(minute(1))).components.some(({ kind }) => kind === 'agent')).toBe(false)
})

test('right after a start, boards whose agents still connect are not counted', async () => {
  await makeAgentBoard()
  await record(0, { hasAgents: false })
  expect(await db().$count(uptimeDays)).toBe(1)
})

test('after 90 days a day and its outages are deleted', async () => {
  const rows = [0, 89, 90].map((age) => ({ age, day: sql`(now() at time zone 'utc')::date - ${age}::int` }))
  for (const { day } of rows) await db().insert(uptimeDays).values({ component: 'service', day, minutes: 1, up: 1 })
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`
  await db()
    .insert(outages)
    .values({ component: 'a', beganAt: ago(200), endedAt: ago(91) })
  await db()
    .insert(outages)
    .values({ component: 'a', beganAt: ago(199), endedAt: ago(88) })
  await db()
    .insert(outages)
    .values({ component: 'b', beganAt: ago(200) })
  await purgeOldUptime()
  expect(await daysOf('service')).toHaveLength(2)
  expect(await db().$count(outages)).toBe(2)
})
