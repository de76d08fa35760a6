import { expect, test } from 'vitest'
import { tryBoard } from '#core/guest-sessions/index.ts'
import { endSessionAsOperator } from '#core/sessions/index.ts'
import { db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { served } from '#test/server/served.ts'
import { makeScene } from './testing.ts'

const server = served(testsCommit())

/** Breaks if a guest's ticket is good for anything but its session's console. */
test('a guest types at their own board, and the ticket opens no other console and no operation', async () => {
  const { open, run } = await makeScene(server.url, { count: 4, type: 'uno-emulated' })
  const other = await run()
  const { sessionId, ticket } = await tryBoard('203.0.113.7')
  const protocols = ['boardwalk.console.v1', `ticket.${ticket}`]
  const guest = open(sessionId, { headers: {}, protocols })
  await guest.shows('> ')
  await guest.until(() => guest.messages.find((one) => one.t === 'state' && one.state === 'running'))
  expect(await guest.received('expiring')).toMatchObject({ at: expect.any(String) })
  guest.type('help\r')
  await guest.shows('help')

  const wrong = open(other.id, { headers: {}, protocols })
  expect(await wrong.until(() => wrong.refused)).toMatchObject({ status: 401 })
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/v1${path}`, { headers: { authorization: `Bearer ${ticket}` }, ...init })
  for (const path of [
    '/auth/me',
    '/sessions',
    `/sessions/${sessionId}`,
    `/sessions/${sessionId}/console/log`,
    '/events',
  ])
    expect((await call(path)).status, path).toBe(401)
  expect((await call(`/sessions/${sessionId}/extension`, { method: 'POST', body: '{"minutes":1}' })).status).toBe(401)
  expect((await call(`/sessions/${sessionId}`, { method: 'DELETE' })).status).toBe(401)

  await endSessionAsOperator(sessionId)
  expect(await guest.until(() => guest.closed)).toMatchObject({ code: 4410 })
  const again = open(sessionId, { headers: {}, protocols })
  expect(await again.until(() => again.refused)).toMatchObject({ status: 401 })
  expect(await db().$count(sessions)).toBe(2)
})
