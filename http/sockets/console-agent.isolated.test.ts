import { expect, onTestFinished, test, vi } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { obliging } from '#test/doubles/agent.ts'
import { TcpProxy } from '#test/faults/tcp-proxy.ts'
import { served } from '#test/server/served.ts'
import { bindingOf, makeCaller, makeScene } from './testing.ts'

const server = served(testsCommit())

test('what is sent twice is stored once, and a hole closes the connection', async () => {
  const { double, run, read } = await makeScene(server.url)
  const { id } = await run()
  const binding = await bindingOf(id)
  const send = (offset: number, text: string) =>
    double.send({ kind: 'out', binding, offset, atUs: 1, bytes: Buffer.from(text) })
  send(9, 'abcdef')
  send(9, 'abc')
  send(12, 'defghi')
  await double.until(() => double.acked.get(binding) === 18)
  expect(await read(id)).toBe('ready\r\n> abcdefghi')
  send(30, 'far')
  expect(await double.until(() => double.closed)).toMatchObject({ code: 4422 })
})

/** Breaks without the binding in frames: the board of the first user speaks to the second. */
test('late output of one user reaches neither the next one nor the log', async () => {
  const { call, double, run, read, type } = await makeScene(server.url)
  const { id } = await run()
  const binding = await bindingOf(id)
  await call('DELETE', `/sessions/${id}`)
  await double.received('release')
  const next = await makeCaller(server.url, type)
  const { id: nextId, viewer } = await next.run()
  double.send({ kind: 'out', binding, offset: 9, atUs: 1, bytes: Buffer.from('SECRET') })
  double.say({ t: 'note', binding, offset: 9, at_us: 1, text: 'SECRET' })
  viewer.type('marker')
  await viewer.shows('marker')
  for (const text of [
    viewer.output,
    await next.read(nextId),
    await read(id),
    await next.read(nextId, '?format=ndjson'),
  ])
    expect(text).not.toContain('SECRET')
})

test('an agent that is away: viewers see it, nothing is typed for later, and it goes on without a hole', async () => {
  const { boards, connect, double, run, read } = await makeScene(server.url)
  const { id, viewer } = await run()
  const binding = await bindingOf(id)
  await double.until(() => double.acked.get(binding) === 9)
  double.cut()
  await viewer.until(() =>
    viewer.messages.find((one) => one.t === 'state' && !one.board_online && one.unreachable_since),
  )
  viewer.type('lost')
  expect(await viewer.received('refused')).toMatchObject({ why: 'not_delivered' })
  const held = { binding, is_ready: true, out_next: 14, in_last: 7 }
  const again = await connect({ held: { [boards[0]?.agentSlot ?? '']: held } })
  expect((await again.received('welcome')).acks).toEqual([{ binding, offset: 9 }])
  again.print(binding, 'again')
  await viewer.shows('again')
  viewer.type('here')
  await viewer.shows('here')
  // The numbers of typed bytes go on where the agent was.
  expect(again.frames.find((frame) => frame.kind === 'in')).toMatchObject({ seq: 8 })
  expect(viewer.faults).toEqual([])
  expect(await read(id)).toBe('ready\r\n> againhere')
})

test('an agent that comes back without the board ends the session, which is refunded', async () => {
  const { call, connect, double, run } = await makeScene(server.url)
  const { id, viewer } = await run()
  double.cut()
  await connect()
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4410 })
  const ended = { state: 'ended', end_reason: 'board_failed', end_fault: 'infrastructure', credits_refunded: 2 }
  expect((await call('GET', `/sessions/${id}`)).body).toMatchObject(ended)
})

test('an agent that cannot prepare a board is asked for another one', async () => {
  let failures = 0
  const scene = await makeScene(server.url, {
    count: 2,
    behaves: (agent, message) => {
      if ('kind' in message || message.t !== 'prepare') return obliging(agent, message)
      if (agent.offsets.has(message.binding)) return
      agent.print(message.binding, `try ${++failures} `)
      const { command, binding } = message
      const error = failures === 1 ? 'no answer' : null
      const fault = error ? 'infrastructure' : null
      agent.say({ t: 'done', command, binding, ok: failures > 1, fault, error, tail: '', output_from: null })
    },
  })
  const { id } = await scene.start()
  const viewer = scene.open(id, { query: '?from=start' })
  await viewer.until(() => viewer.messages.find((one) => one.t === 'state' && one.state === 'running'))
  await viewer.shows('try 1 try 2 ')
  expect(viewer.faults).toEqual([])
})

test('a newer connection of the same agent closes the older one', async () => {
  const { connect, double } = await makeScene(server.url)
  await connect()
  expect(await double.until(() => double.closed)).toMatchObject({ code: 4409 })
})

/** Breaks if a connection is heard after it was closed: the older one would speak for the board. */
test('what a replaced agent sends without hearing that it is replaced arrives nowhere', async () => {
  const { boards, connect, double, run, read } = await makeScene(server.url)
  double.cut()
  const proxy = new TcpProxy(Number(new URL(server.url).port))
  onTestFinished(() => proxy.close())
  const old = await connect({}, await proxy.open(server.url))
  const { id } = await run()
  const binding = await bindingOf(id)
  await old.until(() => old.acked.get(binding) === 9)
  proxy.isOneWay = true
  const held = { binding, is_ready: true, out_next: 9, in_last: 0 }
  const again = await connect({ held: { [boards[0]?.agentSlot ?? '']: held } })
  const passed = proxy.passedBytes
  old.print(binding, 'LATE')
  await vi.waitUntil(() => proxy.passedBytes > passed)
  again.say({ t: 'beat' })
  await again.received('beaten')
  again.print(binding, 'right')
  await again.until(() => again.acked.get(binding) === 14)
  expect(await read(id)).toBe('ready\r\n> right')
})

test('a revoked agent is disconnected, and refused from then on', async () => {
  const { connect, double, revoke } = await makeScene(server.url)
  await revoke()
  expect(await double.until(() => double.closed)).toMatchObject({ code: 4401 })
  await expect(connect()).rejects.toThrow('401')
})

test('an agent has its own boards only', async () => {
  const one = await makeScene(server.url)
  const other = await makeScene(server.url)
  const { id } = await one.run()
  const binding = await bindingOf(id)
  other.double.send({ kind: 'out', binding, offset: 9, atUs: 1, bytes: Buffer.from('FOREIGN') })
  other.double.say({ t: 'clean', binding, tail: '' })
  const board = {
    driver: 'x',
    capabilities: [],
    flash_formats: [],
    max_firmware_bytes: null,
    error: 'gone',
    held: null,
  }
  other.double.say({ t: 'board', board: { ...board, slot: one.slots[0]?.slot, state: 'failed' } })
  other.double.say({ t: 'beat' })
  await other.double.received('beaten')
  expect((await one.call('GET', `/sessions/${id}`)).body).toMatchObject({ state: 'running', board_online: true })
  expect(await one.read(id)).toBe('ready\r\n> ')
})

test('an agent that says a board failed ends its session', async () => {
  const { call, double, run, slots } = await makeScene(server.url)
  const { id, viewer } = await run()
  const board = { driver: 'x', capabilities: [], flash_formats: [], max_firmware_bytes: null, held: null }
  double.say({ t: 'board', board: { ...board, slot: slots[0]?.slot, state: 'failed', error: 'the cable is gone' } })
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4410 })
  const ended = { end_reason: 'board_failed', end_message: 'the cable is gone', credits_refunded: 2 }
  expect((await call('GET', `/sessions/${id}`)).body).toMatchObject(ended)
})

/**
 * Each message of an agent is followed by what it has to do. Send all of that each time: an agent
 * that answers what it is told again is told hundreds of times here.
 */
test('an agent whose boards start together is told once of each', async () => {
  const { double, type, start } = await makeScene(server.url, { count: 15 })
  const callers = await Promise.all([makeCaller(server.url, type), makeCaller(server.url, type)])
  const starts = [{ start }, ...callers].flatMap((caller) => Array.from({ length: 5 }, caller.start))
  await Promise.all(starts)
  await double.until(() => double.messages.filter(({ t }) => t === 'noted').length >= 15)
  double.say({ t: 'beat' })
  await double.received('beaten')
  const told = double.messages.flatMap((one) => (one.t === 'prepare' ? [one.command] : []))
  expect(told.length).toBe(new Set(told).size)
  const leases = double.messages.filter(({ t }) => t === 'lease')
  expect(leases.length).toBeLessThanOrEqual(15)
})
