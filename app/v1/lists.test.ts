import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { consumeLocal, limits } from '#core/rate-limits.ts'
import { makeBoard, makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { DAY_MS, MINUTE_MS } from '#durations.ts'
import { listen } from '#http/server/listen.ts'
import { withRequestLog } from '#http/server/request-log.ts'
import { call, problem } from '#test/api/call.ts'
import * as keys from './auth/keys/route.ts'
import * as boards from './boards/route.ts'
import * as credits from './credits/route.ts'
import * as sessions from './sessions/route.ts'

testsRollBack()

let key: string
let login: string
let user: { id: string }
beforeEach(async () => {
  user = await makeUser({ credits: 500, tier: 'paid' })
  key = (await makeKey(user, { label: 'CI "é\\' })).secret
  login = (await makeLogin(user)).token
  await makeKey(user, { lastUsedAt: new Date(), expiresAt: new Date(Date.now() + MINUTE_MS) })
  for (const days of [29, 31]) await makeKey(user, { expiresAt: new Date(Date.now() - days * DAY_MS) })
  for (const minutes of [3, 1, 2]) {
    await makeSession({ user, creditsUsed: minutes, endedAt: new Date(Date.now() - minutes * MINUTE_MS) })
  }
  const unstarted = { boardId: null, startedAt: null, expiresAt: null, creditsUsed: 0 }
  await makeSession({ user, endReason: 'cancelled', boardSpecs: '"½" \\ MHz', ...unstarted })
  await makeSession({ user, state: 'running', creditsUsed: 60 })
  await makeSession({ user, state: 'queued' })
  const stranger = await makeUser({ credits: 700 })
  await makeKey(stranger)
  await makeSession({ user: stranger, creditsUsed: 5 })
  await makeSession({ user: stranger, state: 'running' })
  await makeBoard({ label: 'bench "7"', location: 'Zürich' })
})

const lists: [string, Parameters<typeof call>[0]][] = [
  ['/v1/sessions', sessions],
  ['/v1/sessions?limit=2&offset=1', sessions],
  ['/v1/sessions?offset=9007199254740991', sessions],
  ['/v1/credits', credits],
  ['/v1/credits?limit=1&offset=2', credits],
  ['/v1/credits?offset=9007199254740991', credits],
  ['/v1/boards', boards],
  ['/v1/boards?state=in_use&limit=1', boards],
  ['/v1/boards?state=maintenance', boards],
  ['/v1/auth/keys', keys],
  ['/v1/auth/keys?limit=1&offset=1', keys],
  ['/v1/auth/keys?offset=9007199254740991', keys],
]

test('a caller beyond its limit is named in the log', async () => {
  const { id, secret } = await makeKey(user)
  for (let calls = 0; calls < limits.default.max; calls++) consumeLocal(limits.default, id)
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const server = createServer(
    withRequestLog(
      () => '/v1/sessions',
      async (_, response) => {
        const { status } = await call(sessions, 'GET', '/v1/sessions', { key: secret })
        response.writeHead(status).end()
      },
    ),
  )
  await listen(server, { host: '127.0.0.1', port: 0 })
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  server.close()
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 429, user_id: user.id })
})

/** Breaks without `user_id =` in a list: another user has some of everything too. */
test.each(lists)('a key and a login read the same bytes: %s', async (path, route) => {
  await call(keys, 'GET', '/v1/auth/keys', { key })
  const [byKey, byLogin] = [await call(route, 'GET', path, { key }), await call(route, 'GET', path, { login })]
  expect(byKey.status).toBe(200)
  expect(byKey.text).toBe(byLogin.text)
  expect(byKey.headers.get('link')).toBe(byLogin.headers.get('link'))
  expect(byKey.headers.get('ratelimit-policy')).toBe(byLogin.headers.get('ratelimit-policy'))
})

test.each(lists)('a revoked key reads nothing: %s', async (path, route) => {
  const gone = await makeKey(user, { revokedAt: new Date() })
  expect(await call(route, 'GET', path, { key: gone.secret })).toMatchObject(problem(401, 'unauthorized'))
})

// Breaks without `due` in json-read.ts.
test('what is due is settled before a key reads it', async () => {
  const startedAt = new Date(Date.now() - 10 * MINUTE_MS)
  const times = { createdAt: startedAt, startedAt, minutes: 5, creditsUsed: 5, nextEventAt: startedAt }
  const { id } = await makeSession({ user, state: 'running', ...times })
  const { body } = await call(sessions, 'GET', '/v1/sessions', { key })
  const ended = { id, end_reason: 'time_limit', credits_used: 5 }
  expect(body.ended).toContainEqual(expect.objectContaining(ended))
})

test('an unknown key is told so before its query is looked at', async () => {
  const unknown = `key_${'0'.repeat(48)}`
  expect(await call(sessions, 'GET', '/v1/sessions?limit=0', { key: unknown })).toMatchObject(
    problem(401, 'unauthorized'),
  )
  expect(await call(sessions, 'GET', '/v1/sessions?limit=0', { key })).toMatchObject(problem(400, 'invalid_request'))
  const twice = '/v1/sessions?limit=1&limit=1'
  expect(await call(sessions, 'GET', twice, { key })).toMatchObject(problem(400, 'invalid_request'))
})
