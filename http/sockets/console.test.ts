import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { revokeKey } from '#core/api-keys/index.ts'
import { type InstanceMessage, listenToInstances } from '#core/instances.ts'
import { makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { consoles, db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { type Behaviour, obliging } from '#test/doubles/agent.ts'
import { TcpProxy } from '#test/faults/tcp-proxy.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { sealed, startServer, type TestServer } from '#test/server/start-server.ts'
import { makeCaller, makeScene } from './testing.ts'

const databaseUrl = testsCommit()
let server: TestServer

beforeAll(async () => {
  server = await startServer(databaseUrl)
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
  await server.stop()
  expect(server.log()).toBe('')
})

const bindingOf = async (id: string) => {
  const [row] = await db().select({ binding: sessions.bindingNo }).from(sessions).where(eq(sessions.id, id))
  return row?.binding ?? 0
}

test('a session starts, shows its prompt, takes what is typed and ends', async () => {
  const { call, start, open, read } = await makeScene(server.url)
  const session = await start()
  expect(session).toMatchObject({ state: 'starting', credits_used: 0 })
  const viewer = open(session.id)
  await viewer.shows('ready\r\n> ')
  await viewer.until(() => viewer.messages.find((one) => one.t === 'state' && one.state === 'running'))
  viewer.type('help')
  await viewer.shows('help')
  await call('DELETE', `/sessions/${session.id}`)
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4410 })
  expect(viewer.output).toBe('ready\r\n> help')
  expect(viewer.faults).toEqual([])
  expect(await read(session.id)).toBe('ready\r\n> help')
})

test('everything works by HTTP alone: input, and a log that follows until the end', async () => {
  const { call, post, read, start } = await makeScene(server.url)
  const { id } = await start()
  const log = read(id, '?follow=true')
  expect((await post(`/sessions/${id}/console/input`, 'one\u001b[31mtwo')).status).toBe(204)
  await vi.waitFor(async () => expect(await read(id)).toContain('two'), 10_000)
  await call('DELETE', `/sessions/${id}`)
  expect(await log).toBe('ready\r\n> one\u001b[31mtwo')
  expect(await read(id, '?format=text')).toBe('ready\r\n> onetwo')
  expect(await read(id, '?from=2&to=5')).toBe('ady')
  const cast = (await read(id, '?format=asciicast'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(cast[0]).toMatchObject({ version: 2, width: 80 })
  expect(
    cast
      .slice(1)
      .map(([, kind, text]) => `${kind}${text}`)
      .join(''),
  ).toContain('oready')
  const [first] = (await read(id, '?format=ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(first).toMatchObject({ kind: 'out', offset: 0, at: expect.stringMatching(/^20\d\d-/) })
  expect((await call('GET', `/sessions/${id}`)).body).toMatchObject({ console: { bytes: 20, first_offset: 0 } })
  expect((await post(`/sessions/${id}/console/input`, 'late')).status).toBe(409)
})

test('a viewer who comes back continues where it was', async () => {
  const { double, run, open } = await makeScene(server.url)
  const { id, viewer } = await run()
  viewer.close()
  const binding = await bindingOf(id)
  double.print(binding, 'while away')
  await double.until(() => double.acked.get(binding) === 19)
  const again = open(id, { query: `?from=${viewer.next}` })
  await again.shows('while away')
  expect(again.output).toBe('while away')
  expect(again.faults).toEqual([])
  const other = open(id, { query: '?from=start' })
  await other.shows('ready\r\n> while away')
  again.type('x')
  await other.shows('x')
  const counts = await again.until(() => again.messages.find((one) => one.t === 'watchers' && one.n === 2))
  expect(counts).toBeDefined()
})

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

/** Breaks if output is acknowledged before it is stored. */
test('what is acknowledged is in the database', async () => {
  const { double, run } = await makeScene(server.url)
  const { id } = await run()
  const binding = await bindingOf(id)
  for (let round = 1; round <= 20; round++) {
    double.print(binding, `line ${round}\r\n`)
    const acked = await double.until(() => double.acked.get(binding))
    const [row] = await db().select().from(consoles).where(eq(consoles.sessionId, id))
    expect(row?.bytesOut).toBeGreaterThanOrEqual(acked)
  }
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
      if ('kind' in message) return
      if (message.t === 'release') agent.say({ t: 'clean', binding: message.binding, tail: '' })
      if (message.t !== 'prepare' || agent.offsets.has(message.binding)) return
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

test('the handshake is checked like any call: credentials, origin, input, existence, state', async () => {
  const scene = await makeScene(server.url)
  const { id, viewer } = await scene.run()
  const { token } = await makeLogin(scene.user)
  const cookie = `login=${await sealed(token)}`
  const [, origin] = [await makeUser(), server.url]
  const stranger = await makeKey(await makeUser())
  const ended = await makeSession({ user: scene.user, bindingNo: 1_000_000, endReason: 'cancelled' })
  const refused = async (options: object, session = id) => {
    const one = scene.open(session, options)
    return one.until(() => one.refused)
  }
  expect(await refused({ headers: {} })).toMatchObject({ status: 401 })
  expect(await refused({ headers: { cookie } })).toMatchObject({ status: 403 })
  expect(await refused({ headers: { cookie, origin: 'https://evil.example' } })).toMatchObject({ status: 403 })
  expect(await refused({ protocols: [] })).toMatchObject({ status: 400 })
  expect(await refused({ query: '?from=here' })).toMatchObject({ status: 400 })
  expect(await refused({ query: '?api_key=key' })).toMatchObject({ status: 400 })
  expect(await refused({ headers: { authorization: `Bearer ${stranger.secret}` } })).toMatchObject({ status: 404 })
  expect(await refused({}, ended.id)).toMatchObject({ status: 409, problem: { code: 'session_ended' } })
  const own = scene.open(id, { headers: { cookie, origin: origin.replace('127.0.0.1', 'localhost') } })
  await own.received('hello')
  expect(viewer.closed).toBeUndefined()
})

test('a plain GET to a console is told to upgrade', async () => {
  const { headers, start } = await makeScene(server.url)
  const { id } = await start()
  const response = await fetch(`${server.url}/v1/sessions/${id}/console`, { headers })
  expect(response.status).toBe(426)
  expect(response.headers.get('upgrade')).toBe('websocket')
  expect(await response.json()).toMatchObject({ code: 'upgrade_required' })
})

test('a ticket opens one console, to read alone if it says so, until it is of another session', async () => {
  const { call, run, open } = await makeScene(server.url, { count: 2 })
  const [first, second] = [await run(), await run()]
  const { status, body } = await call('POST', `/sessions/${first.id}/console/tickets`, { mode: 'ro' })
  expect(status).toBe(201)
  const protocols = ['boardwalk.console.v1', `ticket.${body.ticket}`]
  const guest = open(first.id, { headers: {}, protocols })
  await guest.shows('> ')
  guest.type('x')
  expect(await guest.received('refused')).toMatchObject({ why: 'read_only' })
  const wrong = open(second.id, { headers: {}, protocols })
  expect(await wrong.until(() => wrong.refused)).toMatchObject({ status: 401 })
})

/** Breaks without `isKeyGone`: a stolen key would leave a way to type behind. */
test('a ticket ends with the key that made it, and is not made for an ended session', async () => {
  const { call, run, open, user, key } = await makeScene(server.url)
  const { id } = await run()
  const { body } = await call('POST', `/sessions/${id}/console/tickets`, { mode: 'rw' })
  const options = { headers: {}, protocols: ['boardwalk.console.v1', `ticket.${body.ticket}`] }
  const guest = open(id, options)
  await guest.shows('> ')
  await revokeKey(user, key.id)
  expect(await guest.until(() => guest.closed)).toMatchObject({ code: 4401 })
  const again = open(id, options)
  expect(await again.until(() => again.refused)).toMatchObject({ status: 401 })

  const other = await makeScene(server.url)
  const ended = await other.run()
  await other.call('DELETE', `/sessions/${ended.id}`)
  expect((await other.call('POST', `/sessions/${ended.id}/console/tickets`, {})).status).toBe(409)
})

/** Breaks without `revokedAt` in `isLive`, and without the message to all instances. */
test('a revoked ticket closes its consoles at once, and is not found again', async () => {
  const { call, run, open } = await makeScene(server.url)
  const { id, viewer } = await run()
  const { body } = await call('POST', `/sessions/${id}/console/tickets`, {})
  const path = `/sessions/${id}/console/tickets`
  const listed = { id: body.id, mode: 'ro', expires_at: body.expires_at, created_at: expect.any(String) }
  expect((await call('GET', path)).body).toEqual({ tickets: [listed] })
  const options = { headers: {}, protocols: ['boardwalk.console.v1', `ticket.${body.ticket}`] }
  const guest = open(id, options)
  await guest.shows('> ')

  const stranger = await makeScene(server.url)
  expect((await stranger.call('GET', path)).status).toBe(404)
  expect((await stranger.call('DELETE', `${path}/${body.id}`)).status).toBe(404)
  expect(guest.closed).toBeUndefined()

  const heard: InstanceMessage[] = []
  onTestFinished(
    await listenToInstances(
      (message) => heard.push(message),
      () => undefined,
    ),
  )
  expect((await call('DELETE', `${path}/${body.id}`)).status).toBe(204)
  await vi.waitFor(() => expect(heard).toContainEqual({ t: 'credentials' }))
  expect(await guest.until(() => guest.closed)).toMatchObject({ code: 4401 })
  const again = open(id, options)
  expect(await again.until(() => again.refused)).toMatchObject({ status: 401 })
  expect((await call('DELETE', `${path}/${body.id}`)).status).toBe(404)
  expect((await call('GET', path)).body).toEqual({ tickets: [] })
  expect(viewer.closed).toBeUndefined()
})

/** Breaks without `MAX_GUESTS`: who has a link could keep the owner out. */
test('eight guests watch at most, and the owner gets in beside them', async () => {
  const { call, run, open } = await makeScene(server.url)
  const { id, viewer } = await run()
  const { body } = await call('POST', `/sessions/${id}/console/tickets`, {})
  const options = { headers: {}, protocols: ['boardwalk.console.v1', `ticket.${body.ticket}`] }
  for (let n = 0; n < 8; n++) await open(id, options).shows('> ')
  const ninth = open(id, options)
  expect(await ninth.until(() => ninth.refused)).toMatchObject({ status: 409 })
  await open(id).shows('> ')
  expect(viewer.closed).toBeUndefined()
})

test('a console is shared at most twenty times', async () => {
  const { call, run } = await makeScene(server.url)
  const { id } = await run()
  const path = `/sessions/${id}/console/tickets`
  for (let n = 0; n < 20; n++) expect((await call('POST', path, {})).status).toBe(201)
  expect(await call('POST', path, {})).toMatchObject({ status: 409, body: { code: 'console_limit_reached' } })
})

/** Breaks without the notification, and without the check of all sockets every ten seconds. */
test('a revoked key closes its consoles', async () => {
  const { key, run, user } = await makeScene(server.url)
  const { viewer } = await run()
  await revokeKey(user, key.id)
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4401 })
})

/** Breaks without `openLog`: a stream that is open would outlive its key. */
test('a log that is followed ends with its key, and counts as open while somebody reads it', async () => {
  const { key, run, user, headers } = await makeScene(server.url)
  const { id } = await run()
  const follow = (signal: AbortSignal | null = null) =>
    fetch(`${server.url}/v1/sessions/${id}/console/log?follow=true`, { headers, signal })
  const leaving = new AbortController()
  for (let n = 2; n <= 10; n++) expect((await follow(leaving.signal)).status).toBe(200)
  const refused = await follow()
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'console_limit_reached' }])
  leaving.abort()
  const log = await vi.waitFor(async () => {
    const response = await follow()
    if (response.status !== 200) await response.body?.cancel()
    expect(response.status).toBe(200)
    return response
  }, 20_000)
  await revokeKey(user, key.id)
  expect(await log.text()).toBe('ready\r\n> ')
})

test('a console is open ten times at most', async () => {
  const { run, open } = await makeScene(server.url)
  const { id } = await run()
  for (let n = 2; n <= 10; n++) await open(id).received('hello')
  const tooMany = open(id)
  expect(await tooMany.until(() => tooMany.refused)).toMatchObject({
    status: 409,
    problem: { code: 'console_limit_reached' },
  })
})

test('a viewer who types too fast or too much at once is refused', async () => {
  const { run } = await makeScene(server.url)
  const { viewer } = await run()
  for (let n = 0; n < 5; n++) viewer.type('ab'.repeat(2_048))
  expect(await viewer.received('refused')).toMatchObject({ why: 'input_limit' })
  // Once for many in a row.
  for (let n = 0; n < 2_000; n++) viewer.type('ab'.repeat(50))
  viewer.type('cd'.repeat(2_048))
  await vi.waitFor(() => {
    viewer.type('end')
    expect(viewer.output).toContain('end')
  }, 10_000)
  expect(viewer.messages.filter((one) => one.t === 'refused').length).toBeLessThan(50)
  viewer.type('a'.repeat(4_097))
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4400 })
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

/** Breaks without `findOwnRecord`: output is stored a moment after it was seen. */
test('the log of a session that was just ended has all that was seen, at any instance', async () => {
  const other = await startServer(databaseUrl)
  onTestFinished(other.stop)
  for (let n = 0; n < 5; n++) {
    const { run, call, headers } = await makeScene(server.url)
    const { id, viewer } = await run()
    viewer.type(`last ${n}`)
    await viewer.shows(`last ${n}`)
    await call('DELETE', `/sessions/${id}`)
    const log = await fetch(`${other.url}/v1/sessions/${id}/console/log`, { headers })
    expect(await log.text()).toBe(viewer.output)
  }
})

/** Breaks without `whenReady`: what a script types right after its start would be lost. */
test('what is typed while the board starts waits for it', async () => {
  let begin = () => {}
  const behaves: Behaviour = (agent, message) => {
    if ('t' in message && message.t === 'prepare') begin = () => obliging(agent, message)
    else obliging(agent, message)
  }
  const { double, start, post, read } = await makeScene(server.url, { behaves })
  const { id } = await start()
  const typed = post(`/sessions/${id}/console/input`, 'early')
  await double.received('prepare')
  const first = await Promise.race([typed, wait(300)])
  expect(first).toBeUndefined()
  begin()
  expect((await typed).status).toBe(204)
  await vi.waitFor(async () => expect(await read(id)).toBe('ready\r\n> early'), 10_000)
})
