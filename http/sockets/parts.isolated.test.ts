import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import type { ViewerDouble } from '#test/doubles/viewer.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { runBoard } from '#test/server/run-board.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { startServer } from '#test/server/start-server.ts'
import { makeCaller } from './testing.ts'

const databaseUrl = testsCommit()
const server = serveTests(databaseUrl)

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

const parts = [
  { name: 'button', kind: 'button', pin: 'D4' },
  { name: 'led', kind: 'led', pin: 'D13' },
]

/** A session with parts on an emulated Uno of a real agent. */
async function makeScene(options: object) {
  const { boardType } = await runBoard(server.url, { capabilities: ['parts', 'speed'] })
  const caller = await makeCaller(server.url, boardType)
  return { ...caller, ...(await caller.run(options)) }
}

const hears = (viewer: ViewerDouble, name: string, state: object) =>
  viewer.until(() =>
    viewer.messages.some(
      (one) => one.t === 'parts' && one.states.some((part) => part.name === name && isLike(part.state, state)),
    ),
  )
const isLike = (state: Record<string, unknown>, wanted: object) =>
  Object.entries(wanted).every(([member, value]) => state[member] === value)

test('parts are read and set, at any instance, and viewers hear of changes', async () => {
  const { call, id, viewer, open, headers } = await makeScene({ parts })
  const set = (part: string, body: object) => call('PATCH', `/sessions/${id}/parts/${part}`, body)
  await hears(viewer, 'button', { pressed: false })
  expect((await call('GET', `/sessions/${id}/parts`)).body.parts).toEqual([
    { name: 'button', kind: 'button', state: { pressed: false } },
    { name: 'led', kind: 'led', state: { on: false, duty: 0, changes: 0 } },
  ])
  expect((await set('button', { pressed: true })).status).toBe(204)
  await hears(viewer, 'button', { pressed: true })
  viewer.type('led on\r')
  await hears(viewer, 'led', { on: true })
  expect(await set('lamp', { pressed: true })).toMatchObject({ status: 404 })
  expect(await set('led', { pressed: true })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/pressed' }] },
  })
  expect(await set('button', { presed: true })).toMatchObject({
    ...{ status: 400, body: { detail: expect.stringContaining('/presed is not recognized; did you mean `pressed`?') } },
  })
  const other = await startServer(databaseUrl)
  onTestFinished(other.stop)
  const distant = open(id, {}, other.url)
  await hears(distant, 'button', { pressed: true })
  const init = {
    ...{ method: 'PATCH', body: JSON.stringify({ pressed: false }) },
    headers: { ...headers, 'content-type': 'application/json' },
  }
  expect((await fetch(`${other.url}/v1/sessions/${id}/parts/button`, init)).status).toBe(204)
  await viewer.until(() => {
    const last = viewer.messages.findLast((one) => one.t === 'parts')
    return last?.states.some(({ name, state }) => name === 'button' && state.pressed === false)
  })
  const read = await fetch(`${other.url}/v1/sessions/${id}/parts`, { headers })
  expect(((await read.json()) as { parts: object[] }).parts).toContainEqual(
    expect.objectContaining({ name: 'button', state: { pressed: false } }),
  )
})

/** Breaks where all of them go in one notification, which has room for five. */
test('the pictures of six screens are told to another instance', async () => {
  const screens = [0, 1, 2, 3, 4, 5].map((n) => {
    return { name: `screen-${n}`, kind: 'ssd1306', sda: `D${2 * n + 2}`, scl: `D${2 * n + 3}` }
  })
  const { id, open, headers } = await makeScene({ parts: screens })
  const other = await startServer(databaseUrl)
  onTestFinished(other.stop)
  const distant = open(id, {}, other.url)
  await hears(distant, 'screen-5', { height: 64 })
  const read = await fetch(`${other.url}/v1/sessions/${id}/parts`, { headers })
  const { parts: states } = (await read.json()) as { parts: { name: string; state: { frame: string } }[] }
  expect(states.map(({ name }) => name)).toEqual(screens.map(({ name }) => name))
  expect(JSON.stringify(states).length).toBeGreaterThan(8_000)
})

/** Breaks if news of a processor overtakes what it printed, or is told only as it happens. */
test('viewers hear that the processor has locked up, also later and elsewhere, until a reset', async () => {
  const { viewer, open, id, call, headers } = await makeScene({})
  const isLockedUp = (one: ViewerDouble) => () => one.messages.findLast((message) => message.t === 'processor')
  await viewer.shows('> ')
  viewer.type('crash\r')
  const news = await viewer.until(isLockedUp(viewer))
  await viewer.shows('crashing\r\n')
  expect(news).toMatchObject({ state: 'locked_up', offset: viewer.next })
  const other = await startServer(databaseUrl)
  onTestFinished(other.stop)
  for (const late of [open(id), open(id, {}, other.url)]) expect(await late.until(isLockedUp(late))).toEqual(news)
  const record = await vi.waitFor(async () => {
    const response = await fetch(`${other.url}/v1/sessions/${id}`, { headers })
    const { lock_up: lockUp } = (await response.json()) as { lock_up: object | null }
    expect(lockUp).not.toBeNull()
    return lockUp
  })
  expect(record).toEqual({ started_at: expect.any(String), text: news.text })
  expect((await call('POST', `/sessions/${id}/reset`)).status).toBe(202)
  await viewer.until(() => isLockedUp(viewer)()?.state === 'running')
  await vi.waitFor(async () => expect((await call('GET', `/sessions/${id}`)).body.lock_up).toBeNull())
})

test('a board at full speed says how far its own time is, which is far ahead', async () => {
  const { viewer, call, id } = await makeScene({ speed: 'max', seed: 5 })
  await viewer.until(() => viewer.messages.some((one) => one.t === 'time' && one.board_ms > 5_000))
  expect((await call('GET', `/sessions/${id}`)).body).toMatchObject({ speed: 'max', seed: 5, parts: [] })
  expect((await call('GET', `/sessions/${id}/parts`)).body).toEqual({ parts: [] })
})
