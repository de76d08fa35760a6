// Slow: a connection whose other end is silent is cut off after two seconds.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { Flooder, frameOf, opcode } from '#test/doubles/flooder.ts'
import { keepOpen } from './keep-open.ts'
import { type ServerSocket, socketServer } from './server-socket.ts'

const PROTOCOL = 'test'

/** A server of one socket, with a small limit, and what it has heard. */
async function listening(limit: { frames?: number; bytes?: number } = {}) {
  const sockets = socketServer(() => PROTOCOL)
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const heard: string[] = []
  let floods = 0
  const connected = new Promise<ServerSocket>((resolve) => {
    server.on('upgrade', (request, connection, head) =>
      sockets.handleUpgrade(request, connection, head, (socket) => {
        onTestFinished(() => socket.terminate())
        const [frames, bytes] = [limit.frames ?? 1_000, limit.bytes ?? 1024 * 1024].map((burst) => ({
          perSecond: 1,
          burst,
        }))
        if (frames && bytes) socket.incomingRates = { frames, bytes }
        socket.limitIncoming(connection, () => (floods += 1))
        keepOpen(socket)
        for (const kind of ['message', 'ping', 'pong'] as const)
          socket.on(kind, (data: Buffer) => heard.push(`${kind} ${data}`))
        resolve(socket)
      }),
    )
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, connected, heard, floods: () => floods }
}

async function connectedPair() {
  const { url, connected, heard } = await listening()
  const theirs = new WebSocket(url.replace('http', 'ws'), PROTOCOL)
  await once(theirs, 'open')
  return { ours: await connected, theirs, heard }
}

/**
 * Breaks without the check of the state, and without the time limit, since `ws` waits 30 s: a
 * revoked key would go on typing.
 */
test('an end that does not close its side is not heard any more, and is cut off', { timeout: 15_000 }, async () => {
  const { ours, theirs, heard } = await connectedPair()
  theirs.send('before')
  await once(ours, 'message')
  theirs.pause()
  ours.close(4401, 'revoked')
  for (let sent = 0; sent < 10; sent++) theirs.send('after')
  const [code] = await once(ours, 'close')
  // 1006: the other end has not said goodbye.
  expect(code).toBe(1006)
  expect(heard).toEqual(['message before'])
})

test('an end that closes its side learns why', async () => {
  const { ours, theirs } = await connectedPair()
  ours.close(4401, 'revoked')
  const [code, reason] = await once(theirs, 'close')
  expect([code, String(reason)]).toEqual([4401, 'revoked'])
})

test('a ping is answered', async () => {
  const { theirs } = await connectedPair()
  theirs.ping('there?')
  expect(String((await once(theirs, 'pong'))[0])).toBe('there?')
})

test('an end that does not read gets no more pongs', async () => {
  const { ours, theirs } = await connectedPair()
  let waiting = 64 * 1024 + 1
  Object.defineProperty(ours, 'bufferedAmount', { get: () => waiting })
  theirs.ping('while it does not read')
  await once(ours, 'ping')
  waiting = 0
  theirs.ping('there?')
  expect(String((await once(theirs, 'pong'))[0])).toBe('there?')
})

const FLOODS: [string, Buffer, number][] = [
  ['text messages', frameOf(opcode.text, 'x'), 125],
  ['binary messages', frameOf(opcode.binary, 'x'), 1_000],
  ['empty messages', frameOf(opcode.binary, ''), 1_000],
  ['pings', frameOf(opcode.ping, ''), 125],
  ['pongs', frameOf(opcode.pong, 'x'), 1_000],
  ['messages in fragments', Buffer.concat([frameOf(opcode.moreText, 'x'), frameOf(opcode.last, 'y')]), 125],
]

/** The connection stays for half a second, unread, so that the code arrives. */
test.each(FLOODS)('a flood of %s is over at its limit, and its sender learns why', async (_, frames, max) => {
  const { url, heard, floods } = await listening()
  const flooder = await Flooder.connect(url, { protocol: PROTOCOL })
  const began = performance.now()
  await flooder.flood(frames)
  expect(await flooder.closed).toEqual({ code: 4429 })
  const tookMs = performance.now() - began
  expect(tookMs).toBeGreaterThan(400)
  expect(tookMs).toBeLessThan(1_900)
  expect(heard.length).toBeLessThanOrEqual(max)
  expect(heard.length).toBeGreaterThan(max / 2)
  expect(floods()).toBe(1)
})

test('a message has few fragments, even empty ones, or it counts as a flood', async () => {
  const { url, heard, floods } = await listening()
  const flooder = await Flooder.connect(url, { protocol: PROTOCOL })
  const more = Array(20).fill(frameOf(opcode.more, ''))
  flooder.send(Buffer.concat([frameOf(opcode.moreText, 'x'), ...more, frameOf(opcode.last, 'y')]))
  expect(await flooder.closed).toEqual({ code: 1008 })
  expect(heard).toEqual([])
  expect(floods()).toBe(1)
})

/** Breaks without the count of bytes. */
test('large frames are over at the limit of bytes', async () => {
  const { url, heard } = await listening({ bytes: 256 * 1024 })
  const flooder = await Flooder.connect(url, { protocol: PROTOCOL })
  await flooder.flood(frameOf(opcode.binary, Buffer.alloc(32 * 1024)))
  expect(await flooder.closed).toEqual({ code: 4429 })
  expect(heard.length).toBeLessThanOrEqual(8)
})

/** Breaks without the count of reads: each costs as much as a frame, and brings a single byte. */
test('a frame that arrives byte by byte counts for each read', async () => {
  const { url, heard } = await listening({ frames: 10 })
  const flooder = await Flooder.connect(url, { protocol: PROTOCOL })
  const frame = frameOf(opcode.binary, Buffer.alloc(100))
  for (const byte of frame) await flooder.sendAlone(Uint8Array.of(byte))
  expect(await flooder.closed).toEqual({ code: 4429 })
  expect(heard).toEqual([])
})

/** Breaks if only open sockets count: a closed one may be sent frames for two more seconds. */
test('a flood into a socket that closes cuts it off at once', async () => {
  const { url, connected, floods } = await listening()
  const flooder = await Flooder.connect(url, { protocol: PROTOCOL })
  const ours = await connected
  ours.close(4401, 'revoked')
  await flooder.flood(frameOf(opcode.binary, 'x'))
  await flooder.closed
  expect(floods()).toBe(1)
  expect(flooder.bytesSent).toBeLessThan(8 * 1024 * 1024)
})

/** Breaks without the end in the count of reads: `ws` reads on, and drops, after a close frame. */
test('a flood after a close frame of the sender cuts it off at once', async () => {
  const { url, floods } = await listening()
  const flooder = await Flooder.connect(url, { protocol: PROTOCOL })
  flooder.send(frameOf(opcode.close, Uint8Array.of(0x03, 0xe8)))
  await flooder.flood(frameOf(opcode.binary, 'x'))
  await flooder.closed
  expect(floods()).toBe(1)
  expect(flooder.bytesSent).toBeLessThan(16 * 1024 * 1024)
})

/** Breaks without the limit: `ws` throws, and the socket stays open. */
test.each([
  ['x'.repeat(200), 'x'.repeat(123)],
  ['é'.repeat(100), 'é'.repeat(61)],
  ['short', 'short'],
])('a reason is cut off where the limit of WebSocket is, between two characters', async (reason, arrives) => {
  const { ours, theirs } = await connectedPair()
  ours.close(1011, reason)
  const [code, said] = await once(theirs, 'close')
  expect([code, String(said)]).toEqual([1011, arrives])
})
