import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeAgent } from '#db/factory.ts'
import { newId } from '#db/ids.ts'
import { CaptureReader } from '#wire/capture-file.ts'
import { CAPTURE_ARMED, toCaptureNote } from '#wire/record-notes.ts'
import { serveUnos } from './uno.testing.ts'

const { server, runUno } = serveUnos()

/** A session on an emulated Uno of a real agent. */
async function makeScene() {
  const uno = await runUno()
  const { path, get } = uno
  const capture = async (asked: object) => {
    const { status, body } = await uno.call('POST', `${path}/captures`, asked)
    return { status, body: body as typeof body & { artifact_id: string; code?: string } }
  }
  const armed = async (asked: object) => {
    const { status, body } = await capture(asked)
    expect([status, body.kind]).toEqual([202, 'collect'])
    const command = await (await get(`/commands/${body.id}?wait_seconds=30`)).json()
    expect(command).toMatchObject({ state: 'succeeded', artifact_id: body.artifact_id })
    return body.artifact_id
  }
  const complete = async (id: string) => {
    const read = async () => (await (await get(`/artifacts/${id}?wait_seconds=30`)).json()) as { state: string }
    return await read()
  }
  return { ...uno, capture, armed, complete }
}

/**
 * Breaks if the capture ends with its command, if a reset ends it, or if the agent does not hand it
 * over.
 */
test('pins are captured over a reset, and come as a file, as VCD and as lines of JSON', async () => {
  const { armed, complete, call, get, path, viewer } = await makeScene()
  const asked = Date.now()
  // It waits for what the board says after the reset, however late that comes.
  const id = await armed({ pins: ['D1', 'D13'], seconds: 1, trigger: { pin: 'D1', edge: 'falling' } })
  expect((await call('POST', `${path}/reset`)).status).toBe(202)
  await viewer.until(() => viewer.messages.some((one) => one.t === 'command' && one.state === 'succeeded'))
  const artifact = await complete(id)
  const ready = Date.now()
  expect(artifact).toMatchObject({ id, kind: 'capture', state: 'ready', error: null })
  const { artifacts } = (await (await get('/artifacts')).json()) as { artifacts: object[] }
  expect(artifacts).toEqual([artifact])
  const raw = await get(`/artifacts/${id}/content`)
  expect(raw.headers.get('content-type')).toBe('application/vnd.boardwalk.capture')
  expect(raw.headers.get('content-disposition')).toBe(`attachment; filename="${id}.capture"`)
  expect(raw.headers.get('x-content-type-options')).toBe('nosniff')
  const reader = new CaptureReader(new Uint8Array(await raw.arrayBuffer()))
  const changes = [...reader.changes()]
  expect(reader.head).toMatchObject({ pins: ['D1', 'D13'], cycles: 16_000_000, ended: 'span' })
  expect(changes.length).toBeGreaterThan(10)
  const vcd = await (await get(`/artifacts/${id}/content?as=vcd`)).text()
  expect(vcd).toContain('$timescale 100 ps $end')
  expect(vcd).toContain('$var wire 1 ! D1 $end\n$var wire 1 " D13 $end')
  expect(vcd.match(/^[01z]!$/gm)?.length).toBe(1 + changes.filter(({ pin }) => pin === 0).length)
  expect(vcd.trimEnd().endsWith('#10000000000')).toBe(true)
  const lines = (await (await get(`/artifacts/${id}/content?as=json`)).text()).trimEnd().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ pins: ['D1', 'D13'], hertz: 16_000_000 })
  const [first] = changes
  expect(JSON.parse(lines[1] ?? '')).toEqual({ pin: 'D1', at_ns: (first?.ticks ?? 0) / 10, level: first?.level })
  expect(lines).toHaveLength(1 + changes.length)

  // The record says when, for the time axis that a recording and its captures share.
  const noted = async () => {
    const record = (await (await get('/console/log?format=ndjson')).text()).trim().split('\n')
    const notes: { text?: string; at: string }[] = record.map((line) => JSON.parse(line))
    return [CAPTURE_ARMED, toCaptureNote(id)].map((text) =>
      Date.parse(notes.find((one) => one.text === text)?.at ?? ''),
    )
  }
  await expect.poll(async () => (await noted()).some(Number.isNaN)).toBe(false)
  const [began = 0, over = 0] = await noted()
  expect(over - began).toBeGreaterThan(900)
  expect(over - began).toBeLessThan(ready - asked + 500)
  const said = viewer.messages.flatMap((one) => (one.t === 'note' ? [one.text] : []))
  expect(said, 'a viewer hears of the artifact').not.toContain(toCaptureNote(id))
}, 30_000)

/** Breaks without the partial unique index, and if a deleted capture still counts. */
test('one capture runs at a time, and a deleted one makes room for the next', async () => {
  const { armed, capture, complete, call, path, get } = await makeScene()
  const trigger = { pin: 'D2', edge: 'rising' }
  const waiting = await armed({ pins: ['D2'], seconds: 0.01, trigger })
  expect(await capture({ seconds: 1 })).toMatchObject({ status: 409, body: { code: 'capture_running' } })
  expect((await get(`/artifacts/${waiting}/content`)).status).toBe(404)
  expect((await call('DELETE', `${path}/artifacts/${waiting}`)).status).toBe(204)
  const next = await armed({ pins: ['D2'], seconds: 0.01, trigger })
  expect((await call('PUT', `${path}/pins/D2`, { level: 1 })).status).toBe(204)
  expect(await complete(next)).toMatchObject({ state: 'ready' })
  expect(await complete(waiting)).toMatchObject({ code: 'not_found' })
}, 30_000)

test('a trigger that does not come, and an end of the session, leave a failed artifact that says so', async () => {
  const { armed, complete, call, path, get } = await makeScene()
  const trigger = { pin: 'D2', edge: 'rising' }
  const late = await armed({ pins: ['D2'], seconds: 0.01, trigger, wait_seconds: 1 })
  expect(await complete(late)).toMatchObject({ state: 'failed', error: 'The edge of its trigger did not come.' })
  const open = await armed({ pins: ['D2'], seconds: 60 })
  expect((await call('DELETE', path)).status).toBe(200)
  expect(await complete(open)).toMatchObject({ state: 'failed', error: expect.stringContaining('gave up its board') })
  expect(((await (await get('/artifacts')).json()) as { artifacts: object[] }).artifacts).toHaveLength(2)
}, 30_000)

test('switching the power off ends it as it is', async () => {
  const { armed, complete, call, path, get } = await makeScene()
  const id = await armed({ seconds: 60 })
  await wait(300)
  expect((await call('POST', `${path}/power`, { state: 'off' })).status).toBe(202)
  expect(await complete(id)).toMatchObject({ state: 'ready' })
  const lines = await (await get(`/artifacts/${id}/content?as=json`)).text()
  expect(JSON.parse(lines.split('\n')[0] ?? '')).toMatchObject({ ended: 'power_off' })
}, 30_000)

test('pins that the board does not have, and what fits no capture, are refused in words', async () => {
  const { capture } = await makeScene()
  const refused = async (asked: object) => {
    const { status, body } = await capture(asked)
    return [status, body.code, body.detail]
  }
  expect(await refused({ pins: ['D99'], seconds: 1 })).toEqual([
    ...[400, 'invalid_request', expect.stringContaining('The board has no pin D99. It has D0, D1')],
  ])
  const trigger = { pin: 'D3', edge: 'both' }
  expect(await refused({ pins: ['D2'], seconds: 1, trigger })).toEqual([400, 'invalid_request', expect.any(String)])
  expect(await refused({ seconds: 1, pre_percent: 10 })).toEqual([400, 'invalid_request', expect.any(String)])
  for (const seconds of [0, 61]) expect((await refused({ seconds }))[0]).toBe(400)
})

/** Breaks without a condition of `receiveArtifact`: another agent would write what a user reads. */
test('an agent completes artifacts of its own boards alone, and once', async () => {
  const { armed, complete, agent } = await makeScene()
  const other = await makeAgent()
  const id = await armed({ pins: ['D2'], seconds: 0.5 })
  const put = async (credential: string, artifact: string, query = '', body = 'x') => {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/octet-stream' }
    const url = `${server.url}/v1/agents/artifacts/${artifact}${query}`
    return (await fetch(url, { method: 'PUT', headers, body })).status
  }
  expect(await put(other.credential, id)).toBe(404)
  expect(await put('agent_x', id)).toBe(401)
  expect(await put(agent.credential, newId('artifact'))).toBe(404)
  expect(await put(agent.credential, id, '?error=no')).toBe(400)
  expect(await put(agent.credential, id, '', '')).toBe(400)
  expect(await put(agent.credential, id, '', 'x'.repeat(8 * 1024 * 1024 + 1))).toBe(413)
  expect(await complete(id)).toMatchObject({ state: 'ready' })
  expect(await put(agent.credential, id)).toBe(404)
}, 30_000)
