import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { type FakeConnection, fakeService, openConsole, prints } from '#clients/testing/fake-console.ts'
import { Console } from './src/console.ts'
import { ConsoleClosedError, ConsoleLostError, InputRefusedError } from './src/console-errors.ts'
import type { ConsoleMessage } from './src/console-protocol.ts'
import { ApiError, ConnectionFailedError, SessionEndedError } from './src/errors.ts'

const problem = (code: string, status = 409) => ({
  status,
  body: { type: '', title: '', status, code, detail: 'No.', request_id: 'req_1' },
})
const hello = (connection: FakeConnection) => connection.hello()

test('a cut connection continues from its offset, each byte once', async () => {
  const again = (connection: FakeConnection) => {
    connection.hello(4)
    connection.print(4, 'y> more')
  }
  const service = await fakeService([prints('ready> '), { status: 503 }, problem('console_limit_reached'), again])
  const gaps: ConsoleMessage[] = []
  const console = await openConsole(service, { onMessage: (message) => message.t === 'gap' && gaps.push(message) })
  await console.expect('ready')
  service.connections[0]?.cut()
  expect(await console.expect('more')).toMatchObject({ before: '> ' })
  expect(service.connections.map(({ query }) => query.get('from'))).toEqual(['tail', '7'])
  expect(gaps).toEqual([])
  expect(console.offset).toBe(11)
})

/** What was printed before new firmware began may still come: it would be taken for its output. */
test('nothing is read from before the offset that was asked for', async () => {
  const early = (connection: FakeConnection) => {
    connection.hello(0)
    connection.print(0, 'old> ')
    connection.print(5, '> new')
  }
  const service = await fakeService([early])
  const console = await openConsole(service, { from: 7 })
  expect(await console.expect('new')).toMatchObject({ before: '' })
  expect(service.connections[0]?.query.get('from')).toBe('7')
  expect([console.recent, console.offset]).toEqual(['new', 10])
})

/** Breaks if such a console begins again with the newest 64 KiB: they are old. */
test('a console of what is new that is cut at once still shows only what is new', async () => {
  const cut = (connection: FakeConnection) => connection.cut()
  const service = await fakeService([cut, hello])
  const console = await openConsole(service, { from: 'now' })
  await vi.waitFor(() => expect(service.connections).toHaveLength(2))
  expect(service.connections[1]?.query.get('from')).toMatch(/^9{15}$/)
  console.close()
})

test('a console that cannot be reached again is lost after three tries', async () => {
  const service = await fakeService([prints('ready'), { status: 502 }, { status: 502 }, { status: 502 }, hello])
  const console = await openConsole(service)
  const waiting = console.expect('more')
  service.connections[0]?.cut()
  await expect(waiting).rejects.toThrow(ConsoleLostError)
  await expect(console.expect('ready more')).rejects.toThrow('answered with a web page (status 502)')
  expect(await console.ended).toBeInstanceOf(ConsoleLostError)
})

test('connections that bring no output count as tries', async () => {
  const cut = (connection: FakeConnection) => {
    connection.hello()
    connection.cut()
  }
  const service = await fakeService([cut, cut, cut, cut, hello])
  expect(await (await openConsole(service)).ended).toBeInstanceOf(ConsoleLostError)
  expect(service.connections).toHaveLength(4)
})

/** Breaks without `watchSilence`: a connection whose other end is gone never closes. */
test('a connection without a sign of life is made again', async () => {
  const later = (connection: FakeConnection) => {
    connection.hello()
    connection.print(0, 'back')
  }
  const service = await fakeService([hello, later])
  const console = await openConsole(service, { silenceMs: 100 })
  expect(await console.expect('back', { timeoutMs: 5_000 })).toMatchObject({ start: 0 })
})

test('a refused upgrade gives its problem', async () => {
  const refused = await openConsole(await fakeService([problem('not_found', 404)])).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 404, code: 'not_found', problem: { detail: 'No.' } })
  await expect(openConsole(await fakeService([{ status: 502 }]))).rejects.toThrow(ConnectionFailedError)
  await expect(openConsole({ url: 'http://127.0.0.1:1' })).rejects.toThrow('cannot be reached')
})

test.each([
  ['The session reached its credit limit.', 'The session reached its credit limit.'],
  [null, 'Your credits did not cover its next minute.'],
])('credits that ran out by %j are said in words', async (endMessage, words) => {
  const service = await fakeService([prints('one')])
  const console = await openConsole(service)
  service.connections[0]?.end('credits_exhausted', endMessage)
  expect((await console.ended).message).toBe(`Session ses_1 has ended: credits_exhausted. ${words}`)
})

test('a session that ends gives its last output, and then throws at once', async () => {
  const service = await fakeService([prints('one')])
  const console = await openConsole(service)
  const last = console.expect('last words')
  service.connections[0]?.print(3, ' last words')
  service.connections[0]?.end('lease_expired')
  expect(await last).toMatchObject({ before: 'one ' })
  const ended = await console.expect('more').catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(SessionEndedError)
  expect(ended).toMatchObject({ reason: 'lease_expired', sessionId: 'ses_1' })
  await expect(console.send('x')).rejects.toThrow(SessionEndedError)
  await expect(console.read()).rejects.toThrow(SessionEndedError)
  expect(await console.ended).toBe(ended)
})

test('what a session printed at its end is read from its log if the connection was cut', async () => {
  const line = { kind: 'out', offset: 3, at: '', bytes: Buffer.from(' bye').toString('base64') }
  const service = await fakeService([prints('one'), problem('session_ended')], ({ pathname, searchParams }) =>
    pathname.endsWith('/log')
      ? { status: 200, text: searchParams.get('from') === '3' ? JSON.stringify(line) : '' }
      : { status: 200, body: { end_reason: 'operator_ended' } },
  )
  const console = await openConsole(service)
  await console.expect('one')
  service.connections[0]?.cut()
  expect(await console.expect('bye')).toMatchObject({ start: 4 })
  await expect(console.expect('more')).rejects.toMatchObject({ reason: 'operator_ended' })
})

test('a revoked key ends the console for good', async () => {
  const service = await fakeService([hello])
  const console = await openConsole(service)
  service.connections[0]?.socket.close(4401, 'the credentials are no longer valid')
  await expect(console.expect('x')).rejects.toThrow('no longer valid (4401)')
})

/** Breaks without `#readSkipped`: a viewer that was too slow would miss what is in the log. */
test('output that the connection skipped is read from the log', async () => {
  const lines = [
    { kind: 'out', offset: 3, at: '', bytes: Buffer.from(' two').toString('base64') },
    { kind: 'note', offset: 7, at: '', text: 'the board was reset' },
    { kind: 'gap', offset: 7, at: '', length: 3 },
  ]
  const service = await fakeService([prints('one')], () => ({
    status: 200,
    text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  }))
  const messages: ConsoleMessage[] = []
  const console = await openConsole(service, { onMessage: (message) => messages.push(message) })
  service.connections[0]?.say({ t: 'skip', to: 10 })
  service.connections[0]?.print(10, ' four')
  expect(await console.expect(' two')).toMatchObject({ before: 'one' })
  await vi.waitFor(() => expect(console.recent).toBe('one two four'))
  expect(messages.filter(({ t }) => t === 'gap')).toEqual([{ t: 'gap', from: 7, to: 10 }])
})

test('a gap ends what was half printed', async () => {
  const service = await fakeService([hello])
  const console = await openConsole(service)
  service.connections[0]?.print(0, Buffer.from('a\xe2\x1b[3', 'latin1'))
  service.connections[0]?.say({ t: 'gap', from: 5, to: 9 })
  service.connections[0]?.print(9, '1mb')
  await vi.waitFor(() => expect(console.recent).toBe('a\ufffd1mb'))
})

/** Breaks without `TypingPace` and the pieces: the service would refuse or close. */
test('what is typed goes in order, in pieces that the service takes', async () => {
  const service = await fakeService([hello])
  const console = await openConsole(service)
  const text = 'x'.repeat(20_000)
  const start = performance.now()
  await Promise.all([
    console.send(text),
    console.sendLine('end', { eol: '\r' }),
    console.send(new Uint8Array([0, 255])),
  ])
  expect(performance.now() - start).toBeGreaterThan(300)
  const { typed = [] } = service.connections[0] ?? {}
  await vi.waitFor(() => expect(Buffer.concat(typed).toString('latin1')).toBe(`${text}end\r\0\xff`))
  expect(Math.max(...typed.map(({ length }) => length))).toBe(4_096)
})

test('typing waits for a session that starts, and is refused where the console only reads', async () => {
  const starting = (connection: FakeConnection) => {
    connection.say({ t: 'hello', offset: 0, first_offset: 0, mode: 'rw', board_online: false })
  }
  const service = await fakeService([starting, (connection) => connection.hello(0, 'ro')])
  const console = await openConsole(service)
  const sent = console.send('x')
  await expect(console.expect('nothing', { timeoutMs: 50 })).rejects.toThrow('Nothing was printed')
  expect(service.connections[0]?.typed).toEqual([])
  service.connections[0]?.hello(0)
  await sent
  service.connections[0]?.say({ t: 'refused', why: 'not_delivered' })
  await expect(console.expect('x')).rejects.toMatchObject({ why: 'not_delivered' })
  await expect(console.expect('x', { timeoutMs: 1 })).rejects.toThrow('did not come')

  const reader = await openConsole(service, { readOnly: true })
  expect([reader.mode, service.connections[1]?.query.get('mode')]).toEqual(['ro', 'ro'])
  await expect(reader.send('x')).rejects.toThrow(InputRefusedError)
})

test('a console that is closed or aborted throws so, also what waits', async () => {
  const service = await fakeService([hello, hello])
  const stop = new AbortController()
  const aborted = await openConsole(service, { signal: stop.signal })
  const waiting = aborted.expect('x')
  stop.abort(new Error('interrupted'))
  await expect(waiting).rejects.toThrow('interrupted')
  await expect(Console.open({ url: service.url, key: '', sessionId: '', signal: stop.signal })).rejects.toThrow(
    'interrupted',
  )
  const closed = await openConsole(service, { from: 'now' })
  expect(service.connections[1]?.query.get('from')).toMatch(/^9{15}$/)
  const other = closed.expect('x')
  await Promise.all([expect(other).rejects.toThrow(ConsoleClosedError), closed[Symbol.asyncDispose]()])
  await expect(closed.send('x')).rejects.toThrow(ConsoleClosedError)
})

test('a slow reader of bytes slows the connection down, and misses nothing', async () => {
  const service = await fakeService([hello])
  const console = await openConsole(service)
  const chunks = console.chunks()
  const first = chunks.next()
  const piece = 'x'.repeat(64 * 1024)
  const { socket } = service.connections[0] ?? expect.fail('there is no connection')
  for (let n = 0; n < 40; n++) service.connections[0]?.print(n * piece.length, piece)
  service.connections[0]?.print(40 * piece.length, 'end')
  socket.ping()
  await once(socket, 'pong')
  expect((await first).value).toMatchObject({ offset: 0 })
  await expect(console.expect('end', { timeoutMs: 500 })).rejects.toThrow('did not come')
  expect(console.offset).toBeLessThan(1024 * 1024 + 2 * piece.length)
  const waiting = console.expect('end')
  let next = piece.length
  for await (const { offset, bytes } of chunks) {
    expect(offset).toBe(next)
    next += bytes.length
    if (next === console.offset && next > 40 * piece.length) break
  }
  expect(await waiting).toMatchObject({ start: 40 * piece.length })
})
