import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeKey, makeLogin, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { sealLoginCookie } from '#http/login-cookie.ts'
import { startServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()

/** A way to the database that can be cut, as when PostgreSQL is stopped or the network fails. */
async function wayTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const [one, other] of [[socket, onward] as const, [onward, socket] as const]) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(url)
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url: way.href, cut }
}

/** Red where a failed look-up counts as somebody, or as nobody: then it would be 200 or 401. */
test('without its database the service lets nobody in, and says that it is away instead of "wrong key"', async () => {
  const way = await wayTo(databaseUrl)
  // Without limits, which would fail closed by themselves and hide what a look-up does.
  const live = await startServer(way.url, { RATE_LIMITS: 'off' })
  try {
    const user = await makeUser({ tier: 'paid' })
    const { secret } = await makeKey(user)
    const { token } = await makeLogin(user)
    const callers: Record<string, Record<string, string>> = {
      key: { authorization: `Bearer ${secret}` },
      cookie: { cookie: `login=${await sealLoginCookie(token)}` },
      'unknown key': { authorization: `Bearer key_${'0'.repeat(48)}` },
    }
    const statuses = async (method: string, path: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(callers).map(async ([who, headers]) => {
            const answer = await fetch(live.url + path, { method, headers })
            const { code = null } = await answer.json()
            return [who, [answer.status, code]]
          }),
        ),
      )
    expect(await statuses('GET', '/v1/sessions')).toEqual({
      key: [200, null],
      cookie: [200, null],
      'unknown key': [401, 'unauthorized'],
    })
    await way.cut()
    const away = [503, 'unavailable']
    const nobody = { key: away, cookie: away, 'unknown key': away }
    expect(await statuses('GET', '/v1/sessions')).toEqual(nobody)
    expect(await statuses('POST', '/v1/auth/keys')).toEqual(nobody)
  } finally {
    await live.stop()
  }
})
