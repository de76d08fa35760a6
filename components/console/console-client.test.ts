import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { CONSOLE_PROTOCOL, encodeOutput } from '#wire/console-frames.ts'
import { ConsoleClient, type ConsoleState } from './console-client.ts'

const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** A client and its server, which does what the test says. */
function makeScene() {
  const server = new WebSocketServer({ port: 0, handleProtocols: () => CONSOLE_PROTOCOL })
  const sockets: { socket: ServerSocket; from: string | null; typed: string[] }[] = []
  server.on('connection', (socket, request) => {
    const from = new URL(request.url ?? '', 'http://a').searchParams.get('from')
    const one = { socket, from, typed: [] as string[] }
    socket.on('message', (data) => one.typed.push(String(data)))
    sockets.push(one)
  })
  const states: ConsoleState[] = []
  const notices: string[] = []
  const said: string[] = []
  const offsets: number[] = []
  let output = ''
  let power: 'on' | 'off' | undefined
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v1/sessions/x/console`
  const client = new ConsoleClient(url, {
    state: (state) => states.push(state),
    output: (bytes, offset) => {
      offsets.push(offset)
      output += Buffer.from(bytes).toString()
    },
    power: (isOff) => {
      power = isOff ? 'off' : 'on'
    },
    session: (state) => said.push(state),
    changed: () => said.push('changed'),
    note: (text) => notices.push(text),
    unsent: (why) => notices.push(why),
  })
  ended.push(() => {
    client.close()
    server.close()
  })
  const nth = async (place: number) => {
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(place), { timeout: 5_000 })
    return sockets[place] ?? expect.unreachable()
  }
  const hello = (socket: ServerSocket, offset: number) =>
    socket.send(JSON.stringify({ t: 'hello', offset, first_offset: 0, mode: 'rw', board_online: true }))
  const print = (socket: ServerSocket, offset: number, text: string) =>
    socket.send(encodeOutput({ offset, bytes: Buffer.from(text) }))
  return { client, states, notices, offsets, said, nth, hello, print, output: () => output, power: () => power }
}

test('a board that is locked up is said to be, until its processor runs again', async () => {
  const { nth, hello, states } = makeScene()
  const { socket } = await nth(0)
  const say = (state: string, text: string | null) =>
    socket.send(JSON.stringify({ t: 'processor', offset: 0, state, text }))
  hello(socket, 0)
  say('locked_up', 'it read nothing')
  const open = { kind: 'open', boardOnline: true, unreachableSince: null }
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ ...open, lockUp: { text: 'it read nothing' } }))
  say('running', null)
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ ...open, lockUp: null }))
})

/** Breaks without the reset: power that came back while nobody listened would stay off. */
test('the power is off once that is said, and on after a new connection unless it is said again', async () => {
  const { nth, hello, power } = makeScene()
  const first = await nth(0)
  hello(first.socket, 0)
  first.socket.send(JSON.stringify({ t: 'power', state: 'off' }))
  await vi.waitFor(() => expect(power()).toBe('off'))
  first.socket.terminate()
  const second = await nth(1)
  hello(second.socket, 0)
  await vi.waitFor(() => expect(power()).toBe('on'))
})

/** Breaks where each message counts: the page would be read twice whenever it is opened. */
test('a session has changed if it is said otherwise than at first', async () => {
  const { nth, hello, said } = makeScene()
  const { socket } = await nth(0)
  const about = { board_online: true, unreachable_since: null, end_reason: null, end_fault: null, end_message: null }
  const say = (state: string) => socket.send(JSON.stringify({ t: 'state', state, ...about }))
  hello(socket, 0)
  for (const state of ['starting', 'starting', 'running']) say(state)
  await vi.waitFor(() => expect(said).toEqual(['starting', 'starting', 'running', 'changed']))
})

test('it continues where it was after a lost connection, each byte once', async () => {
  const { nth, hello, print, output, offsets, states } = makeScene()
  const first = await nth(0)
  expect(first.from).toBe('tail')
  hello(first.socket, 100)
  print(first.socket, 100, 'abc')
  await vi.waitFor(() => expect(output()).toBe('abc'))
  first.socket.terminate()
  const second = await nth(1)
  expect(second.from).toBe('103')
  hello(second.socket, 103)
  print(second.socket, 101, 'bcdef')
  print(second.socket, 102, 'cd')
  await vi.waitFor(() => expect(output()).toBe('abcdef'))
  expect(offsets).toEqual([100, 103])
  expect(states.map(({ kind }) => kind)).toEqual(['open', 'waiting', 'open'])
})

test('what a newer service says is passed over', async () => {
  const { nth, hello, print, output, notices } = makeScene()
  const { socket } = await nth(0)
  hello(socket, 0)
  socket.send(JSON.stringify({ t: 'news', text: 'of a later version' }))
  print(socket, 0, 'abc')
  await vi.waitFor(() => expect(output()).toBe('abc'))
  expect(notices).toEqual([])
})

test('a service that restarts is connected to again at once', async () => {
  const { nth, hello, states } = makeScene()
  const { socket } = await nth(0)
  hello(socket, 0)
  socket.close(1012)
  const waiting = await vi.waitFor(() => states.find((one) => one.kind === 'waiting') ?? expect.unreachable())
  expect(waiting.retryAt).toBeLessThanOrEqual(Date.now())
  await nth(1)
})

test('a session that has ended, and a login that has, are not connected to again', async () => {
  for (const [code, kind] of [
    [4410, 'ended'],
    [4401, 'signed out'],
  ] as const) {
    const { nth, states } = makeScene()
    const { socket } = await nth(0)
    socket.close(code)
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ kind }))
  }
})

test('what is typed while away is not kept, and the reader is told so', async () => {
  const { client, nth, hello, notices } = makeScene()
  client.type(Buffer.from('early'))
  const first = await nth(0)
  hello(first.socket, 0)
  await vi.waitFor(() => {
    client.type(Buffer.from('x'))
    expect(first.typed).toContain('x')
  })
  expect(first.typed.join('')).not.toContain('early')
  expect(notices).toContain('Not sent: the connection is lost.')
})

test('what is missing is said', async () => {
  const { nth, hello, print, notices, output } = makeScene()
  const { socket } = await nth(0)
  hello(socket, 0)
  print(socket, 0, 'a')
  socket.send(JSON.stringify({ t: 'gap', from: 1, to: 11 }))
  print(socket, 11, 'b')
  socket.send(JSON.stringify({ t: 'refused', why: 'not_delivered' }))
  socket.send(JSON.stringify({ t: 'new', of: 'later versions' }))
  await vi.waitFor(() => expect(output()).toBe('ab'))
  await vi.waitFor(() => expect(notices).toEqual(['10 bytes are missing.', 'Not sent: the board cannot be reached.']))
})

test('a long paste goes in parts that the service takes', async () => {
  const { client, nth, hello, states } = makeScene()
  const { socket, typed } = await nth(0)
  hello(socket, 0)
  await vi.waitFor(() => expect(states.at(-1)?.kind).toBe('open'))
  client.type(Buffer.from('x'.repeat(10_000)))
  await vi.waitFor(() => expect(typed.map(({ length }) => length)).toEqual([4_096, 4_096, 1_808]), { timeout: 5_000 })
})

/** Breaks without the pace: the service refuses what comes faster, and boards lose it. */
test('a long paste arrives whole and in order, as fast as a board takes it', async () => {
  const { client, nth, hello, states } = makeScene()
  const { socket, typed } = await nth(0)
  hello(socket, 0)
  await vi.waitFor(() => expect(states.at(-1)?.kind).toBe('open'))
  const text = Array.from({ length: 1_500 }, (_, line) => `line ${line}\r`).join('')
  const began = performance.now()
  client.type(Buffer.from(text))
  await vi.waitFor(() => expect(typed.join('')).toBe(text), { timeout: 10_000 })
  expect(performance.now() - began).toBeGreaterThan(((text.length - 8_192) / 8_192) * 1_000)
})

test('a paste that the connection does not survive is reported, and never sent later', async () => {
  const { client, nth, hello, states, notices } = makeScene()
  const { socket, typed } = await nth(0)
  hello(socket, 0)
  await vi.waitFor(() => expect(states.at(-1)?.kind).toBe('open'))
  client.type(new Uint8Array(20_000).fill(120))
  await vi.waitFor(() => expect(typed).not.toEqual([]))
  socket.terminate()
  await vi.waitFor(() => expect(notices.at(-1)).toMatch(/^Not sent: \d+ bytes/), { timeout: 5_000 })
  const next = await nth(1)
  hello(next.socket, 0)
  await vi.waitFor(() => expect(states.at(-1)?.kind).toBe('open'))
  client.type(Buffer.from('now'))
  await vi.waitFor(() => expect(next.typed.join('')).toBe('now'))
})
