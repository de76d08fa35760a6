import { afterEach, expect, test, vi } from 'vitest'
import { consume, limits } from '#core/rate-limits.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { call, problem } from '#test/api/call.ts'
import * as keys from './auth/keys/route.ts'
import * as me from './auth/me/route.ts'
import * as sessions from './sessions/route.ts'
import { programWith } from './sessions/testing.ts'

testsRollBack()

afterEach(() => {
  vi.useRealTimers()
})

const path = '/v1/auth/me'

test('every authenticated answer says how many calls are left, refusals too', async () => {
  // On a busy machine two calls may be seconds apart.
  vi.useFakeTimers({ toFake: ['performance'] })
  const { secret } = await makeKey(await makeUser())
  const answers = [await call(me, 'GET', path, { key: secret }), await call(me, 'GET', `${path}?x=1`, { key: secret })]
  expect(answers.map(({ status }) => status)).toEqual([200, 400])
  for (const [index, { headers }] of answers.entries()) {
    expect(headers.get('ratelimit-policy')).toBe('"default";q=300;w=60')
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${299 - index};t=60$`))
  }
})

test('429: the 301st call of a key within a minute, and that key alone; a minute later it is free again', async () => {
  // The clock that windows are counted by (core/clocks.isolated.test.ts).
  vi.useFakeTimers({ toFake: ['performance'] })
  const { secret } = await makeKey(await makeUser())
  const other = await makeKey(await makeUser())
  for (const _ of Array(300)) expect((await call(me, 'GET', path, { key: secret })).status).toBe(200)
  const refused = await call(me, 'GET', path, { key: secret })
  expect(refused).toMatchObject(problem(429, 'rate_limited'))
  expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/)
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect((await call(me, 'GET', path, { key: other.secret })).status).toBe(200)
  vi.advanceTimersByTime(MINUTE_MS)
  expect((await call(me, 'GET', path, { key: secret })).status).toBe(200)
})

test('429: the 21st bad key from one address within a minute, while a good one still passes', async () => {
  const headers = { 'x-client-address': '203.0.113.7' }
  const guess = (from: Record<string, string>) => call(me, 'GET', path, { key: `key_${'0'.repeat(48)}`, headers: from })
  for (const _ of Array(20)) expect((await guess(headers)).status).toBe(401)
  const refused = await guess(headers)
  expect(refused).toMatchObject(problem(429, 'rate_limited'))
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect((await guess({ 'x-client-address': '203.0.113.8' })).status).toBe(401)
  const { secret } = await makeKey(await makeUser())
  expect((await call(me, 'GET', path, { key: secret, headers })).status).toBe(200)
})

test.each([
  ['/v1/auth/me', me],
  ['/v1/sessions', sessions],
])('429: the 21st malformed key (%s)', async (path, route) => {
  const headers = { 'x-client-address': `203.0.113.7 ${path}` }
  const guess = () => call(route, 'GET', path, { key: 'key_of-nobody', headers })
  for (const _ of Array(20)) expect(await guess()).toMatchObject(problem(401, 'unauthorized'))
  const refused = await guess()
  expect(refused).toMatchObject(problem(429, 'rate_limited'))
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
})

/**
 * Breaks where `refusalOfSecret` counts an address and not its network: an IPv6 network has more
 * addresses than there are guesses.
 */
test.each([
  ['keys that are unknown', `key_${'0'.repeat(48)}`, '2001:db8:1:2'],
  ['what cannot be a key', 'key_of-nobody', '2001:db8:1:3'],
])('429: the 21st from one /64, each from an address of its own: %s', async (_, key, network) => {
  const guess = (address: string) => call(me, 'GET', path, { key, headers: { 'x-client-address': address } })
  for (let host = 1; host <= 20; host++) expect((await guess(`${network}::${host}`)).status).toBe(401)
  expect(await guess(`${network}:ffff::1`)).toMatchObject(problem(429, 'rate_limited'))
  expect((await guess('2001:db8:1:4::1')).status).toBe(401)
})

test('429: the 31st key a user makes within an hour', async () => {
  const { secret } = await makeKey(await makeUser({ tier: 'paid' }))
  const make = () => call(keys, 'POST', '/v1/auth/keys', { key: secret })
  for (const _ of Array(30)) expect((await make()).status).toBe(201)
  expect(await make()).toMatchObject(problem(429, 'rate_limited'))
})

/** Breaks without `spend` in `startSession`. */
test('429: the 601st session a user starts within an hour, refused ones among them, from whichever instance', async () => {
  const user = await makeUser({ tier: 'paid' })
  const { start } = programWith((await makeKey(user)).secret)
  for (const _ of Array(599)) await consume(limits.sessionStarts, user.id)
  expect(await start({ board_type: 'nobody-has-this' })).toMatchObject(problem(400, 'invalid_request'))
  const refused = await start({ board_type: 'nobody-has-this' })
  expect(refused).toMatchObject(problem(429, 'rate_limited'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
})
