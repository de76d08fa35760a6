import { once } from 'node:events'
import http from 'node:http'
import { and, eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { revokeKey } from '#core/api-keys/index.ts'
import { makeKey } from '#db/factory.ts'
import { auditEvents, db, openPorts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { served } from '#test/server/served.ts'
import { makePortsAt } from './port.testing.ts'
import { bindingOf } from './testing.ts'

const server = served(testsCommit())
const makePorts = (options?: Parameters<typeof makePortsAt>[1]) => makePortsAt(server.url, options)

test('bytes go both ways, and the record says that a debugger came and left', async () => {
  const { open, ports, double, viewer, id, read } = await makePorts()
  const port = await open()
  port.send(Buffer.from('hello '))
  port.send(Buffer.from('board'))
  await port.until(() => port.text === 'hello board')
  ports.send(double, ports.last, ', and back')
  await port.until(() => port.text === 'hello board, and back')
  port.close()
  const notes = () => viewer.messages.flatMap((one) => (one.t === 'note' ? [one.text] : []))
  await viewer.until(() => notes().includes('debugger left'))
  expect(notes()).toEqual(['debugger connected', 'debugger left'])
  await double.received('close_port')
  expect(await read(id)).not.toContain('hello')
  const events = await db().select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  const opened = events.filter(({ action }) => action === 'port_opened')
  expect(opened).toMatchObject([{ actor: 'key', details: { port: 'gdb' } }])
})

/** Breaks if ports are asked for that an agent has not reported. */
test('an agent that reports no ports hears nothing of them', async () => {
  const { refused, double } = await makePorts({ ports: [] })
  expect(await refused()).toMatchObject({ status: 409, problem: { code: 'not_supported' } })
  expect(double.messages.filter(({ t }) => t === 'open_port')).toEqual([])
})

test('a port is open once: a second is refused and told by whom, or takes it over', async () => {
  const { open, refused, key, ports, double, id } = await makePorts()
  const first = await open()
  const second = await refused()
  expect(second).toMatchObject({ status: 409, problem: { code: 'port_in_use', since: expect.any(String) } })
  expect(second.problem.opened_by).toContain(key.secret.slice(-4))
  const third = await open({ query: '?take=true' })
  expect(await first.until(() => first.closed)).toMatchObject({ code: 4409 })
  third.send(Buffer.from('mine'))
  await third.until(() => third.text === 'mine')
  expect(first.text).toBe('')
  expect(double.messages.filter(({ t }) => t === 'open_port')).toHaveLength(2)
  expect(ports.last).toBe(2)
  const events = await db().select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(events.filter(({ action }) => action === 'port_taken')).toHaveLength(1)
})

/** Breaks if the upkeep does not call `keepPlaces`: a port would be open that is not counted. */
test('the place of a port is kept for as long as it is open', async () => {
  const { open, id } = await makePorts()
  const port = await open()
  const isOfSession = eq(openPorts.sessionId, id)
  await db().update(openPorts).set({ keptUntil: sql`now()` }).where(isOfSession)
  const kept = () => db().$count(openPorts, and(isOfSession, gt(openPorts.keptUntil, sql`now()`)))
  // Every ten seconds, and later on a busy machine.
  await expect.poll(kept, { timeout: 60_000 }).toBe(1)
  port.close()
})

/** Breaks if a port counts as open only once its agent has said so. */
test('of two who open a port at once, one gets it', async () => {
  const { dial } = await makePorts()
  const both = [dial(), dial(), dial()]
  await Promise.all(both.map((one) => one.until(() => one.isOpen || one.refused)))
  expect(both.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  for (const { refused } of both.filter(({ isOpen }) => !isOpen))
    expect(refused).toMatchObject({ status: 409, problem: { code: 'port_in_use' } })
})

test('a port closes with its key, its session, its agent and its board', async () => {
  const { open, user, key, call, id, double, ports } = await makePorts()
  const own = await open({ name: 'uart1' })
  const other = await makeKey(user)
  const revoked = await open({ name: 'uart2', headers: { authorization: `Bearer ${other.secret}` } })
  await revokeKey(user, other.id)
  expect(await revoked.until(() => revoked.closed)).toMatchObject({ code: 4401 })
  double.say({ t: 'port_closed', binding: await bindingOf(id), stream: 1, why: 'ended', detail: 'power off' })
  expect(await own.until(() => own.closed)).toEqual({ code: 1000, reason: 'power off' })
  const last = await open()
  await call('DELETE', `/sessions/${id}`)
  expect(await last.until(() => last.closed)).toMatchObject({ code: 4410 })
  expect([key.id, ports.streams.size]).toEqual([key.id, expect.any(Number)])
})

/**
 * Breaks if a reason is longer than WebSocket allows: the agent's connection would end, or that of
 * the user stay open.
 */
test('a port closes with a long reason, of its agent or of who takes it over', async () => {
  const { open, user, double, id } = await makePorts()
  const first = await open({ name: 'uart1' })
  const detail = 'é'.repeat(200)
  double.say({ t: 'port_closed', binding: await bindingOf(id), stream: 1, why: 'failed', detail })
  expect((await first.until(() => first.closed)).code).toBe(1011)
  const { secret } = await makeKey(user, { label: 'ü'.repeat(100) })
  const second = await open()
  const third = await open({ query: '?take=true', headers: { authorization: `Bearer ${secret}` } })
  expect((await second.until(() => second.closed)).reason).toContain('API key “üüü')
  expect([double.closed, third.closed]).toEqual([undefined, undefined])
})

/** Breaks if a place stays taken of which nobody has a port: nothing would give it back. */
test('ports that an agent does not open take no place of their session', async () => {
  const { open, refused, ports } = await makePorts()
  ports.refusal = { why: 'failed', detail: 'The probe is gone.' }
  for (const name of ['gdb', 'uart1', 'uart2', 'uart3'])
    expect(await refused({ name })).toMatchObject({ problem: { code: 'board_unreachable' } })
  ports.refusal = undefined
  await open({ name: 'uart4' })
})

test('a port closes with the connection of its agent', async () => {
  const { open, double } = await makePorts()
  const port = await open()
  double.cut()
  expect(await port.until(() => port.closed)).toMatchObject({ code: 1011 })
})

/** Breaks without the check of offsets and credit, or of the binding in frames. */
test('a hostile agent ends its own stream at most', async () => {
  const { open, dial, double, id, ports } = await makePorts()
  const binding = await bindingOf(id)
  const [one, two] = [await open({ name: 'uart1' }), await open({ name: 'uart2' })]
  const send = (stream: number, offset: number, length: number, of = binding) =>
    double.send({ kind: 'port', binding: of, stream, offset, bytes: Buffer.alloc(length, 'x') })
  send(99, 0, 1)
  send(2, 0, 1, binding + 1)
  double.send({ kind: 'credit', binding, stream: 99, until: 2 ** 50 })
  double.say({ t: 'port_closed', binding, stream: 99, why: 'ended', detail: '' })
  send(1, 1, 1)
  expect(await one.until(() => one.closed)).toMatchObject({ code: 1011 })
  send(2, 0, 16_384)
  // Nothing is granted of a port before it is open: one frame more than the window is too much.
  ports.refusal = 'silence'
  const four = dial({ name: 'uart4' })
  await double.until(() => double.messages.some((message) => message.t === 'open_port' && message.port === 'uart4'))
  for (let n = 0; n < 5; n++) send(3, n * 16_384, 16_384)
  expect(await four.until(() => four.refused)).toMatchObject({ status: 409, problem: { code: 'board_unreachable' } })
  ports.refusal = undefined
  await two.until(() => two.length === 16_384)
  expect(two.closed).toBeUndefined()
  const three = await open({ name: 'uart3' })
  ports.send(double, ports.last, 'fine')
  await three.until(() => three.text === 'fine')
  expect(double.closed).toBeUndefined()
})

/** Breaks if only an open WebSocket gives a port back. */
test('a handshake that fails once the port is open leaves it free', async () => {
  const { id, headers, double, ports, open } = await makePorts()
  const request = http.request(`${server.url}/v1/sessions/${id}/ports/gdb`, {
    headers: {
      ...headers,
      ...{ Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Protocol': 'boardwalk.port.v1' },
      ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'no key' },
    },
  })
  request.end()
  const [response] = await once(request, 'response')
  expect(response.statusCode).toBe(400)
  response.resume()
  await double.received('close_port')
  expect(ports.streams.size).toBe(0)
  await open()
})

test('text, and a message that is too long, close a port', async () => {
  const { open } = await makePorts()
  const [text, long] = [await open({ name: 'uart1' }), await open({ name: 'uart2' })]
  text.send('hello')
  long.send(Buffer.alloc(16_385))
  expect(await text.until(() => text.closed)).toMatchObject({ code: 4400 })
  expect(await long.until(() => long.closed)).toMatchObject({ code: 4400 })
})
