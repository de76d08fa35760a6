import { expect, test } from 'vitest'
import { keyWorks, revokeAllKeys } from '#core/api-keys/index.ts'
import { listEvents } from '#core/audit/index.ts'
import { denyGrant } from '#core/device-grants/index.ts'
import { age, approve, makeGrant, makePerson } from '#core/device-grants/testing.ts'
import { makeKey } from '#db/factory.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as keys from '../keys/route.ts'
import * as device from './route.ts'
import * as token from './token/route.ts'

testsRollBack()

const poll = (device_code: string) => call(token, 'POST', '/v1/auth/device/token', { body: { device_code } })
const refused = (code: string) => ({ status: 400, body: { code, error: code } })

test('a program asks, a person approves, and the program gets a key that works', async () => {
  const body = { client_name: 'boardwalk on lab-pc', label: 'lab', access: 'run', credits_per_day: 50 }
  const asked = await call(device, 'POST', '/v1/auth/device', { body })
  expect(asked).toMatchObject({ status: 201, body: { expires_in: 900, interval: 5 } })
  const { user_code, verification_uri_complete, device_code } = asked.body
  expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(verification_uri_complete).toBe(`http://localhost:3000/device?user_code=${user_code}`)
  expect(await poll(device_code)).toMatchObject(refused('authorization_pending'))

  const login = await makePerson()
  await approve(login, user_code.replace('-', ''), { label: 'lab', access: 'run', creditsPerDay: 50 })
  const made = await poll(device_code)
  expect(made).toMatchObject({
    status: 201,
    body: { label: 'lab', access: 'run', credits_per_day: 50, created_by: 'device', expires_at: null },
  })
  expect(made.headers.get('location')).toBe(`/v1/auth/keys/${made.body.id}`)
  expect((await call(keys, 'POST', '/v1/auth/keys', { key: made.body.key, body: {} })).body.code).toBe('not_permitted')
  const { events } = await listEvents(login.user, { limit: 10, offset: 0 })
  expect(events.map(({ action, actor }) => [action, actor])).toEqual(
    expect.arrayContaining([
      ['device_approved', 'system'],
      ['key_created', 'guest'],
    ]),
  )
})

/** Breaks without the state in `isApproved`: each poll would make a key. */
test('404: a code that was redeemed, and one that never was', async () => {
  const { device_code, code } = await makeGrant()
  await approve(await makePerson(), code)
  expect(await poll(device_code)).toMatchObject({ status: 201 })
  expect(await poll(device_code)).toMatchObject(problem(404, 'not_found'))
  expect(await poll('0'.repeat(64))).toMatchObject(problem(404, 'not_found'))
  expect(await poll('')).toMatchObject(problem(404, 'not_found'))
})

test('a request that was denied, and one that nobody approved in time', async () => {
  const [denied, late] = [await makeGrant(), await makeGrant()]
  await denyGrant(await makePerson(), denied.code)
  expect(await poll(denied.device_code)).toMatchObject(refused('access_denied'))
  await age(late.device_code, 901)
  expect(await poll(late.device_code)).toMatchObject(refused('expired_token'))
})

/** Breaks if `redeemGrant` looks at the state before the time. */
test('a request that was approved in time and fetched too late', async () => {
  const { device_code, code } = await makeGrant()
  await approve(await makePerson(), code)
  await age(device_code, 901)
  expect(await poll(device_code)).toMatchObject(refused('expired_token'))
  expect(await db().$count(apiKeys)).toBe(0)
})

test('a program that polls too fast has to wait five seconds longer each time', async () => {
  const { device_code } = await makeGrant()
  const pollAfter = async (seconds: number) => {
    await age(device_code, seconds)
    return (await poll(device_code)).body
  }
  expect(await pollAfter(0)).toMatchObject({ error: 'authorization_pending' })
  expect(await pollAfter(6)).toMatchObject({ error: 'authorization_pending' })
  expect(await pollAfter(3)).toMatchObject({ error: 'slow_down', detail: expect.stringContaining('10 seconds') })
  expect(await pollAfter(6)).toMatchObject({ error: 'slow_down', detail: expect.stringContaining('15 seconds') })
  expect(await pollAfter(16)).toMatchObject({ error: 'authorization_pending' })
})

/** The rules of `createKey` hold, and the grant stays approved until they are met. */
test('409 at 50 keys; once one is revoked the same code is redeemed', async () => {
  const login = await makePerson()
  const { device_code, code } = await makeGrant()
  for (const _ of Array(50)) await makeKey(login.user)
  await approve(login, code)
  expect(await poll(device_code)).toMatchObject(problem(409, 'key_limit_reached'))
  await db().delete(apiKeys)
  expect(await poll(device_code)).toMatchObject({ status: 201 })
})

/** Breaks without the update in `revokeAllKeys`: a thief's approval would outlive their keys. */
test('where all keys of a user are revoked, so is what was approved', async () => {
  const login = await makePerson()
  const { device_code, code } = await makeGrant()
  await approve(login, code)
  await revokeAllKeys(login.user.id)
  expect(await poll(device_code)).toMatchObject(refused('access_denied'))
})

/** Breaks if the browser is not noted, here or as the key is made. */
test('what was approved in the browser that confirms the address is kept, also once it is a key', async () => {
  const login = await makePerson()
  const { device_code, code } = await makeGrant()
  await approve(login, code)
  await revokeAllKeys(login.user.id, login.id)
  const { status, body } = await poll(device_code)
  expect(status).toBe(201)
  await revokeAllKeys(login.user.id, login.id)
  expect(await keyWorks(body.key)).toBe(true)
  await revokeAllKeys(login.user.id, 'lgn_00000000000000000000000000')
  expect(await keyWorks(body.key)).toBe(false)
})

test('429: the eleventh request of a network within an hour', async () => {
  for (const _ of Array(10)) await makeGrant({}, '198.51.100.7')
  await expect(makeGrant({}, '198.51.100.7')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await makeGrant({}, '198.51.100.8')).toMatchObject({ code: expect.any(String) })
})

test.each([
  [{}, '/client_name'],
  [{ client_name: '\u200b' }, '/client_name'],
  [{ client_name: 'x', access: 'all' }, '/access'],
  [{ client_name: 'x', credits_per_day: 0 }, '/credits_per_day'],
  [{ client_name: 'x', expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
  [{ client_name: 'x', scope: 'all' }, '/scope'],
])('400: %j', async (body, pointer) => {
  const answer = await call(device, 'POST', '/v1/auth/device', { body })
  expect(answer).toMatchObject(problem(400, 'invalid_request'))
  expect(answer.body.errors).toMatchObject([{ pointer }])
})
