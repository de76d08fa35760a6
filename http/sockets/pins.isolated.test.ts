// Slow: two servers, and a real agent.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { auditEvents, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import type { ViewerDouble } from '#test/doubles/viewer.ts'
import { makeScene } from '#test/server/fake-board.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { startServer } from '#test/server/start-server.ts'
import type { PinState } from '#wire/pins.ts'

const databaseUrl = testsCommit()
const server = serveTests(databaseUrl)

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

const atRest: PinState[] = [
  { pin: 'D2', direction: 'in', level: 1, duty: null },
  { pin: 'D13', direction: 'out', level: 0, duty: null },
]

/** Resolves once a viewer has heard that the LED is on or off. */
const sees = (viewer: ViewerDouble, wanted: number) =>
  viewer.until(() =>
    viewer.messages.some(
      (one) => one.t === 'pins' && one.changes.some(({ pin, level }) => pin === 'D13' && level === wanted),
    ),
  )

test('pins are read and set; viewers hear of changes, and the log has them', async () => {
  const { call, id, viewer, board, read } = await makeScene(server.url)
  const pins = () => call('GET', `/sessions/${id}/pins`)
  const set = (pin: string, body: object) => call('PUT', `/sessions/${id}/pins/${pin}`, body)
  board.tellPins(atRest)
  await expect.poll(async () => (await pins()).body.pins).toHaveLength(2)
  expect((await set('D2', { level: 0 })).status).toBe(204)
  await sees(viewer, 1)
  expect(board.did).toEqual(['D2 {"level":0}'])
  expect([
    (await set('D2', { level: 0 })).status,
    await db().$count(auditEvents, eq(auditEvents.action, 'pins_set')),
  ]).toEqual([204, 1])
  expect((await pins()).body.pins).toContainEqual({ name: 'D13', direction: 'out', level: 1, duty: null, volts: null })
  expect(await set('D99', { level: 0 })).toMatchObject({ status: 404 })
  expect(await set('D2', { level: 2 })).toMatchObject({ status: 400 })
  expect(await set('D2', { level: 1, volts: 1 })).toMatchObject({ status: 400 })
  await vi.waitFor(async () => expect(await read(id, '?format=ndjson')).toContain('pins: D13=1'), { timeout: 5_000 })
  expect(viewer.messages.filter((one) => one.t === 'note' && one.text.startsWith('pins'))).toEqual([])
})

/** Breaks without any of the messages between instances: `pins_wanted`, `set_pin` and `pins`. */
test('a pin is set at an instance without the agent, and viewers at both see what changes', async () => {
  const { headers, id, viewer, board, open } = await makeScene(server.url)
  const other = await startServer(databaseUrl)
  onTestFinished(other.stop)
  board.tellPins(atRest)
  const distant = open(id, {}, other.url)
  for (const one of [viewer, distant]) await sees(one, 0)
  const type = { ...headers, 'content-type': 'application/json' }
  const init = { method: 'PUT', headers: type, body: JSON.stringify({ level: 0 }) }
  expect((await fetch(`${other.url}/v1/sessions/${id}/pins/D2`, init)).status).toBe(204)
  for (const one of [viewer, distant]) await sees(one, 1)
  expect(board.did).toEqual(['D2 {"level":0}'])
})
