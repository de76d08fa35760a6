import { expect, test } from 'vitest'
import { makeKey } from '#db/factory.ts'
import { commands, db } from '#db/index.ts'
import { makeCaller, makeScene as makeOtherScene } from './testing.ts'
import { serveUnos, UNO } from './uno.testing.ts'

const { server, runUno } = serveUnos()

/** A session on an emulated Uno of a real agent, with our shell. */
async function makeScene() {
  const uno = await runUno({ share: 100 })
  const play = async (scenario: object) => {
    const { status, body } = await uno.call('POST', `${uno.path}/scenario`, scenario)
    expect([status, body]).toMatchObject([202, { kind: 'scenario', scenario: null }])
    return (await uno.get(`/commands/${(body as { id: string }).id}?wait_seconds=50`)).json()
  }
  return { ...uno, play }
}

const steps = [{ expect: '> ' }, { send: 'eeprom 3\r' }, { fail: 'panic' }, { expect: 'eeprom 3' }, { wait_ms: 20 }]

test('steps are a command to their end, which says where they ended, and the steps are forgotten', async () => {
  const { play } = await makeScene()
  const first = await play({ steps, from: 'power_on' })
  expect(first).toMatchObject({
    ...{ state: 'succeeded', fault: null, error: null, output_from: expect.any(Number) },
    scenario: { outcome: 'passed', step: 5, failed_by: null, step_ms: expect.any(Array) },
  })
  expect(first.scenario.step_ms).toHaveLength(5)
  const again = await play({ steps, from: 'power_on' })
  expect(again.scenario).toEqual(first.scenario)
  const failed = await play({ steps: [{ fail: '99' }, { send: 'eeprom 3 99\r' }, { expect: 'never' }] })
  expect(failed).toMatchObject({
    ...{ state: 'failed', fault: 'user', error: 'The board printed "99", at step 3 of 3 (expect never).' },
    scenario: { outcome: 'failed', step: 2, failed_by: 0 },
  })
  const late = await play({ steps: [{ expect: 'never' }], timeout_ms: 100 })
  expect(late).toMatchObject({
    ...{ state: 'failed', error: 'After 0.1 s of the board it was still at step 1 of 1 (expect never).' },
    scenario: { outcome: 'timeout', step: 0, board_ms: 100 },
  })
  const kept = await db().select({ asked: commands.asked, kind: commands.kind }).from(commands)
  expect(kept.filter(({ kind }) => kind === 'scenario').map(({ asked }) => asked)).toEqual([null, null, null, null])
})

test('steps that cannot be are refused at their places', async () => {
  const { call, path } = await makeScene()
  const step = { expect: 'x' }
  const wrong: [object[], string][] = [
    [[], '/steps'],
    [Array.from({ length: 101 }, () => step), '/steps'],
    [[step, {}], '/steps/1'],
    [[{ expect: 'a', send: 'b' }], '/steps/0'],
    [[{ expect: 'é'.repeat(101) }], '/steps/0/expect'],
    [[{ send: 'a\0' }], '/steps/0/send'],
    [[{ wait_ms: 600_001 }], '/steps/0/wait_ms'],
    [[{ pin: 'D2' }], '/steps/0'],
    [[{ pin: 'D40', level: 1 }], '/steps/0/pin'],
    [[{ expect_pin: 'D2', level: 2 }], '/steps/0/level'],
    [[{ expect: 'a', level: 1 }], '/steps/0/level'],
    [[{ part: 'button', pressed: true }], '/steps/0/part'],
  ]
  for (const [asked, pointer] of wrong) {
    const { status, body } = await call('POST', `${path}/scenario`, { steps: asked })
    expect([status, body, asked]).toMatchObject([400, { code: 'invalid_request', errors: [{ pointer }] }, asked])
  }
})

test('a board that runs no scenarios refuses them, and a key that only reads may not ask', async () => {
  const able = await makeScene()
  const reader = await makeKey(able.user, { access: 'read' })
  const byReader = (method: string, path: string, body?: object) =>
    able.call(method, path, body, { authorization: `Bearer ${reader.secret}` })
  expect(await byReader('POST', `${able.path}/scenario`, { steps })).toMatchObject({
    ...{ status: 403, body: { code: 'not_permitted' } },
  })
  expect(await byReader('GET', able.path)).toMatchObject({ status: 200, body: { command: { kind: 'prepare' } } })
  const older = await makeOtherScene(server.url)
  const { id } = await older.run()
  const refused = await older.call('POST', `/sessions/${id}/scenario`, { steps })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_supported' } })
})

test('one at a time, for the owner alone, with a body of 16 KiB at most', async () => {
  const { call, path } = await makeScene()
  const url = `${path}/scenario`
  const other = await makeCaller(server.url, UNO)
  expect(await other.call('POST', url, { steps })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const long = Array.from({ length: 90 }, () => ({ expect: 'x'.repeat(200) }))
  expect(await call('POST', url, { steps: long })).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  const unknown = await call('POST', url, { steps: [{ expect: 'x', regex: true }], speed: 'max' })
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_request' } })

  const first = await call('POST', url, { steps: [{ expect: 'never' }], timeout_ms: 600_000 })
  expect(first).toMatchObject({ status: 202, body: { kind: 'scenario' } })
  expect(await call('POST', url, { steps })).toMatchObject({ status: 409, body: { code: 'command_running' } })
  // The end of a session is not put off by the steps of its board.
  expect(await call('DELETE', path)).toMatchObject({ status: 200 })
  const command = `${path}/commands/${first.body.id}?wait_seconds=20`
  expect(await call('GET', command)).toMatchObject({ status: 200, body: { state: 'cancelled', scenario: null } })
  expect(await call('POST', url, { steps })).toMatchObject({ status: 409, body: { code: 'session_ended' } })
})
