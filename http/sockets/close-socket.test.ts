// Slow: a connection whose other end is silent is cut off after two seconds.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { closeSocket } from './close-socket.ts'

async function connectedPair() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const theirs = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(theirs, 'open')
  const [ours] = (await connected) as [WebSocket]
  return { ours, theirs }
}

/**
 * Breaks without the removed listeners, and without the time limit, since `ws` waits 30 s: a
 * revoked key would go on typing.
 */
test('an end that does not close its side is not heard any more, and is cut off', { timeout: 15_000 }, async () => {
  const { ours, theirs } = await connectedPair()
  const heard: string[] = []
  ours.on('message', (data) => heard.push(String(data)))
  theirs.send('before')
  await once(ours, 'message')
  theirs.pause()
  closeSocket(ours, 4401, 'revoked')
  for (let sent = 0; sent < 10; sent++) theirs.send('after')
  const [code] = await once(ours, 'close')
  // 1006: the other end has not said goodbye.
  expect(code).toBe(1006)
  expect(heard).toEqual(['before'])
})

test('an end that closes its side learns why', async () => {
  const { ours, theirs } = await connectedPair()
  closeSocket(ours, 4401, 'revoked')
  const [code, reason] = await once(theirs, 'close')
  expect([code, String(reason)]).toEqual([4401, 'revoked'])
})
