import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { served } from '#test/server/served.ts'

const server = served(testsCommit())

async function connected() {
  const { secret } = await makeKey(await makeUser())
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.on('data', (data) => (said += data))
  // It is reset if it writes on.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n\r\n`
  return { socket, get, said: () => said }
}

/** Breaks without the limit: calls of others get 503, as too many wait for the database. */
test.each([
  ['behind a stream', '/v1/events'],
  ['behind a call', '/v1/auth/me'],
])('a connection with hundreds of requests %s is cut off, and others are answered', async (_, first) => {
  const { socket, get } = await connected()
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(get(first))
  socket.write(get('/v1/auth/me').repeat(1_000))
  await closed
  const other = await makeKey(await makeUser())
  const headers = { authorization: `Bearer ${other.secret}` }
  expect((await fetch(`${server.url}/v1/auth/me`, { headers })).status).toBe(200)
})

test('sixteen requests that are sent together are answered, in any number of turns', async () => {
  const { socket, get, said } = await connected()
  for (const answered of [16, 32]) {
    socket.write(get('/v1/auth/me').repeat(16))
    await vi.waitFor(() => expect(said().match(/HTTP\/1\.1 200/g)).toHaveLength(answered))
  }
})
