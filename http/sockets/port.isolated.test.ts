import { once } from 'node:events'
import http from 'node:http'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { revokeKey } from '#core/api-keys/index.ts'
import { makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { auditEvents, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { PortsDouble } from '#test/doubles/agent-ports.ts'
import { PortDouble } from '#test/doubles/port.ts'
import { served } from '#test/server/served.ts'
import { sealed } from '#test/server/start-server.ts'
import type { PortInfo } from '#wire/ports.ts'
import { bindingOf, makeScene } from './testing.ts'

const server = served(testsCommit())

const PORTS: PortInfo[] = [
  { name: 'gdb', protocol: 'gdb-remote' },
  ...['uart1', 'uart2', 'uart3', 'uart4'].map((name) => ({ name, protocol: 'serial' as const })),
]

type Options = ConstructorParameters<typeof PortDouble>[3] & { name?: string; session?: string }

/** A session on a board with ports that send back what comes. */
async function makePorts({ ports = PORTS } = {}) {
  const agent = new PortsDouble()
  const scene = await makeScene(server.url, { behaves: agent.behaves, ports })
  const { id, viewer } = await scene.run()
  const dial = ({ name = 'gdb', session = id, ...options }: Options = {}) =>
    new PortDouble(server.url, session, name, { headers: scene.headers, ...options })
  const open = async (options: Options = {}) => {
    const port = dial(options)
    await port.until(() => port.isOpen)
    return port
  }
  const refused = async (options: Options = {}) => {
    const port = dial(options)
    return port.until(() => port.refused)
  }
  return { ...scene, id, viewer, ports: agent, dial, open, refused }
}

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

test('the handshake is checked like any call, and then by what the board has', async () => {
  const { refused, user, id, viewer, ports, call } = await makePorts()
  const [login, stranger, reader, runner] = [
    await makeLogin(user),
    await makeKey(await makeUser()),
    await makeKey(user, { access: 'read' }),
    await makeKey(user, { access: 'run' }),
  ]
  const bearer = ({ secret }: { secret: string }) => ({ authorization: `Bearer ${secret}` })
  const cookie = `login=${await sealed(login.token)}`
  const ended = await makeSession({ user, bindingNo: 1_000_001, endReason: 'cancelled' })
  const { body: ticket } = await call('POST', `/sessions/${id}/console/tickets`, { mode: 'rw' })
  const cases: [Options, number, string][] = [
    [{ headers: {} }, 401, 'unauthorized'],
    [{ headers: {}, protocols: ['boardwalk.port.v1', `ticket.${ticket.ticket}`] }, 401, 'unauthorized'],
    [{ headers: { cookie } }, 403, 'cross_origin_request'],
    [{ headers: { cookie, origin: 'https://evil.example' } }, 403, 'cross_origin_request'],
    [{ headers: bearer(reader) }, 403, 'not_permitted'],
    [{ headers: bearer(runner) }, 404, 'not_found'],
    [{ headers: bearer(stranger) }, 404, 'not_found'],
    [{ protocols: ['boardwalk.console.v1'] }, 400, 'invalid_request'],
    [{ query: '?take=yes' }, 400, 'invalid_request'],
    [{ session: 'ses_1' }, 404, 'not_found'],
    [{ session: ended.id }, 409, 'session_ended'],
    [{ name: 'jtag' }, 404, 'not_found'],
  ]
  for (const [options, status, code] of cases)
    expect(await refused(options), JSON.stringify(options)).toMatchObject({ status, problem: { code } })
  expect((await refused({ name: 'jtag' })).problem.detail).toContain('gdb, uart1')
  ports.refusal = { why: 'busy', detail: '' }
  expect(await refused()).toMatchObject({ status: 409, problem: { code: 'command_running' } })
  ports.refusal = { why: 'failed', detail: 'The probe is gone.' }
  const failed = await refused()
  expect(failed).toMatchObject({ status: 409, problem: { code: 'board_unreachable' } })
  expect(failed.problem.detail).toContain('The probe is gone.')
  expect(viewer.closed).toBeUndefined()
})

test('a login of our own pages opens a port, and a key what it has started', async () => {
  const { open, user, type, ports } = await makePorts()
  const { token } = await makeLogin(user)
  const cookie = `login=${await sealed(token)}`
  const port = await open({ headers: { cookie, origin: server.url.replace('127.0.0.1', 'localhost') } })
  port.send(Buffer.from('page'))
  await port.until(() => port.text === 'page')
  expect([type, ports.last]).toEqual([type, 1])
})

/**
 * Breaks if another site can ask for the reason: it would learn whether a visitor is logged in, and
 * more with the visitor's cookie.
 */
test('our own page hears why a handshake was refused, and another site does not', async () => {
  const { dial, refused, user, open, key } = await makePorts()
  const { token } = await makeLogin(user)
  const headers = { cookie: `login=${await sealed(token)}`, origin: server.url.replace('127.0.0.1', 'localhost') }
  const protocols = ['boardwalk.port.v1', 'boardwalk.refusals.v1']
  await open()
  const page = dial({ headers, protocols })
  expect(await page.until(() => page.closed)).toMatchObject({ code: 4000 })
  const problem = JSON.parse(page.text)
  expect(problem).toMatchObject({ code: 'port_in_use', since: expect.any(String) })
  expect(problem.opened_by).toContain(key.secret.slice(-4))
  const taken = await open({ headers, protocols, query: '?take=true' })
  taken.close()
  const foreign = await refused({ headers: { ...headers, origin: 'https://evil.example' }, protocols })
  expect(foreign).toMatchObject({ status: 403, problem: { code: 'cross_origin_request' } })
})

test('a plain GET to a port is told to upgrade', async () => {
  const { headers, id } = await makePorts()
  const response = await fetch(`${server.url}/v1/sessions/${id}/ports/gdb`, { headers })
  expect(response.status).toBe(426)
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

/** Breaks if a port counts as open only once its agent has said so. */
test('of two who open a port at once, one gets it', async () => {
  const { dial } = await makePorts()
  const both = [dial(), dial(), dial()]
  await Promise.all(both.map((one) => one.until(() => one.isOpen || one.refused)))
  expect(both.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  for (const { refused } of both.filter(({ isOpen }) => !isOpen))
    expect(refused).toMatchObject({ status: 409, problem: { code: 'port_in_use' } })
})

test('four ports of a session are open at most, and consoles do not count', async () => {
  const { open, refused } = await makePorts()
  const names = PORTS.map(({ name }) => name)
  for (const name of names.slice(0, 4)) await open({ name })
  expect(await refused({ name: 'uart4' })).toMatchObject({ status: 409, problem: { code: 'port_limit_reached' } })
  await open({ name: 'uart1', query: '?take=true' })
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
