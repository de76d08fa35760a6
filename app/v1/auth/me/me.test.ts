import { randomBytes } from 'node:crypto'
import { sealData } from 'iron-session'
import { expect, test } from 'vitest'
import { endLogin, findLogin } from '#core/logins/index.ts'
import { makeKey, makeLogin, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { DAY_MS } from '#durations.ts'
import { call, problem } from '#test/api/call.ts'
import * as me from './route.ts'

testsRollBack()

const path = '/v1/auth/me'

test('200: who you are', async () => {
  const user = await makeUser({ tier: 'paid', credits: 42 })
  const { secret } = await makeKey(user)
  expect((await call(me, 'GET', path, { key: secret })).body).toEqual({
    id: user.id,
    email: user.email,
    tier: 'paid',
    credits: 42,
    created_at: user.created_at.toISOString(),
  })
})

test('200 under Next too, which hands over no parameters where a path has none', async () => {
  const { secret } = await makeKey(await makeUser())
  const request = new Request('http://localhost:3000/v1/auth/me', { headers: { authorization: `Bearer ${secret}` } })
  expect((await me.GET(request, { params: undefined })).status).toBe(200)
})

test('401 without credentials asks for a key, and says nothing of a bad token', async () => {
  const refused = await call(me, 'GET', path)
  expect(refused).toMatchObject(problem(401, 'unauthorized'))
  expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="api"')
})

test.each([
  ['of the right shape, but unknown', `key_${randomBytes(24).toString('hex')}`],
  ['too short', 'key_abc'],
  ['in capitals', `key_${'A'.repeat(48)}`],
  ['a key id', 'key_01m7y168hzeh58ema7g2mm3gjk'],
  ['with a space in it', 'key_ abc'],
  ['long', 'k'.repeat(7000)],
])('401: a key that is %s', async (_, key) => {
  const refused = await call(me, 'GET', path, { key })
  expect(refused).toMatchObject(problem(401, 'unauthorized'))
  expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"')
  expect(refused.text).not.toContain(key)
})

test('401: a secret in the wrong case is another secret', async () => {
  const { secret } = await makeKey(await makeUser())
  expect(await call(me, 'GET', path, { key: secret.toUpperCase() })).toMatchObject({ status: 401 })
})

test('401: an expired key is refused like a revoked one', async () => {
  const user = await makeUser()
  const expired = await makeKey(user, { expiresAt: new Date(Date.now() - 1000) })
  const revoked = await makeKey(user, { revokedAt: new Date() })
  const refusals = [
    await call(me, 'GET', path, { key: expired.secret }),
    await call(me, 'GET', path, { key: revoked.secret }),
  ]
  expect(refusals[0]).toMatchObject(problem(401, 'unauthorized'))
  expect(refusals[0]?.body.detail).toBe(refusals[1]?.body.detail)
})

test('the word Bearer has no case', async () => {
  const { secret } = await makeKey(await makeUser())
  for (const scheme of ['bearer', 'BEARER']) {
    expect(await call(me, 'GET', path, { headers: { authorization: `${scheme} ${secret}` } })).toMatchObject({
      status: 200,
    })
  }
})

test('a key in the address is no credential, and is refused without being repeated', async () => {
  const { secret } = await makeKey(await makeUser())
  expect(await call(me, 'GET', `${path}?api_key=${secret}`)).toMatchObject({ status: 401 })
  const refused = await call(me, 'GET', `${path}?api_key=${secret}`, { key: secret })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.text).not.toContain(secret)
})

test('a valid cookie wins over a header, valid or not', async () => {
  const [ada, bob] = [await makeUser(), await makeUser()]
  const { token } = await makeLogin(ada)
  const { secret } = await makeKey(bob)
  for (const key of [secret, 'nonsense']) {
    expect((await call(me, 'GET', path, { login: token, key })).body.id).toBe(ada.id)
  }
})

test.each([
  ['forged', 'Fe26.2*1*forged'],
  ['sealed with another secret', await sealData({ token: 'x' }, { password: 'y'.repeat(32) })],
  ['empty', ''],
])('a cookie that is %s is ignored, and the header decides', async (_, cookie) => {
  const user = await makeUser()
  const { secret } = await makeKey(user)
  const headers = { cookie: `login=${cookie}` }
  expect((await call(me, 'GET', path, { key: secret, headers })).body.id).toBe(user.id)
  expect(await call(me, 'GET', path, { headers })).toMatchObject(problem(401, 'unauthorized'))
})

test('a login that was ended is dead, however good its cookie is', async () => {
  const { token } = await makeLogin(await makeUser())
  const login = await findLogin(token)
  expect(await call(me, 'GET', path, { login: token })).toMatchObject({ status: 200 })
  if (login) await endLogin(login)
  expect(await call(me, 'GET', path, { login: token })).toMatchObject({ status: 401 })
})

test.each([
  ['idle for more than 7 days', { createdAt: 8, lastSeenAt: 7.01 }, 401],
  ['idle for less than 7 days', { createdAt: 8, lastSeenAt: 6.99 }, 200],
  ['30 days old, however busy', { createdAt: 30.01, lastSeenAt: 0 }, 401],
])('a login that was %s', async (_, { createdAt, lastSeenAt }, status) => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const { token } = await makeLogin(await makeUser(), { createdAt: ago(createdAt), lastSeenAt: ago(lastSeenAt) })
  expect((await call(me, 'GET', path, { login: token })).status).toBe(status)
})
