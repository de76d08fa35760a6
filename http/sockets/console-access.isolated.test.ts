import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { revokeKey } from '#core/api-keys/index.ts'
import { type InstanceMessage, listenToInstances, subscribe } from '#core/instances.ts'
import { makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { served } from '#test/server/served.ts'
import { sealed } from '#test/server/start-server.ts'
import { makeScene } from './testing.ts'

const server = served(testsCommit())

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

test('a ticket ends with the key that made it, and none that types is made for an ended session', async () => {
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
  expect((await other.call('POST', `/sessions/${ended.id}/console/tickets`, { mode: 'rw' })).status).toBe(409)
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
  onTestFinished(subscribe({ credentials: (message) => heard.push(message) }))
  onTestFinished(await listenToInstances())
  expect((await call('DELETE', `${path}/${body.id}`)).status).toBe(204)
  await vi.waitFor(() => expect(heard).toContainEqual({ t: 'credentials' }))
  expect(await guest.until(() => guest.closed)).toMatchObject({ code: 4401 })
  const again = open(id, options)
  expect(await again.until(() => again.refused)).toMatchObject({ status: 401 })
  expect((await call('DELETE', `${path}/${body.id}`)).status).toBe(404)
  expect((await call('GET', path)).body).toEqual({ tickets: [] })
  expect(viewer.closed).toBeUndefined()
})

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
  // They are kept: `fetch` ends a response that nobody refers to, as it is garbage.
  const followed: Response[] = []
  for (let n = 2; n <= 10; n++) followed.push(await follow(leaving.signal))
  const refused = await follow()
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'console_limit_reached' }])
  expect(followed.map(({ status, bodyUsed }) => [status, bodyUsed])).toEqual(Array(9).fill([200, false]))
  leaving.abort()
  const log = await vi.waitFor(async () => {
    const response = await follow()
    if (response.status !== 200) await response.body?.cancel()
    expect(response.status).toBe(200)
    return response
  }, 20_000)
  await revokeKey(user, key.id)
  expect(await log.text()).toBe('ready\r\n> ')
  // It would end with its session as well.
  const [session] = await db().select({ state: sessions.state }).from(sessions).where(eq(sessions.id, id))
  expect(session).toEqual({ state: 'running' })
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
