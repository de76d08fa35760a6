import { sealData } from 'iron-session'
import { expect, test } from 'vitest'
import { makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { loginCookieName } from '#http/login-cookie.ts'
import { call } from '#test/api/call.ts'
import * as keys from './auth/keys/route.ts'
import * as boards from './boards/route.ts'
import * as credits from './credits/route.ts'
import * as sessions from './sessions/route.ts'

testsRollBack()

/** The lists that are read in one statement for a caller who sends a key alone. */
const lists: [string, Parameters<typeof call>[0]][] = [
  ['/v1/sessions', sessions],
  ['/v1/sessions?limit=1&offset=1', sessions],
  ['/v1/credits', credits],
  ['/v1/credits?limit=1&offset=1', credits],
  ['/v1/auth/keys', keys],
]

/** A user with what each list shows, who differs from any other in all of it. */
async function somebody(count: number) {
  const user = await makeUser({ tier: 'paid', credits: 100 * count })
  for (let more = 0; more < count + 1; more++) await makeSession({ user, creditsUsed: count })
  await makeSession({ user, state: 'running' })
  const { secret } = await makeKey(user, { label: `Key of number ${count}`, lastUsedAt: new Date() })
  return { login: (await makeLogin(user)).token, key: secret }
}

test.each(lists)('a valid cookie of one user wins over the key of another: %s', async (path, route) => {
  const [ada, bob] = [await somebody(1), await somebody(2)]
  const [byLogin, byKey] = [
    await call(route, 'GET', path, { login: ada.login }),
    await call(route, 'GET', path, { key: bob.key }),
  ]
  expect(byLogin.text).not.toBe(byKey.text)
  const both = await call(route, 'GET', path, { login: ada.login, key: bob.key })
  expect(both.status).toBe(200)
  expect(both.text).toBe(byLogin.text)
})

/** Breaks where any cookie counts as a login: a browser's other cookies would shut a key out. */
test.each(lists)('a cookie that is no login leaves the key to decide: %s', async (path, route) => {
  const bob = await somebody(2)
  const byKey = await call(route, 'GET', path, { key: bob.key })
  const sealed = await sealData({ token: 'nobody has this one' }, { password: 'y'.repeat(32) })
  for (const cookie of ['theme=dark', `${loginCookieName()}=${sealed}`]) {
    const answer = await call(route, 'GET', path, { key: bob.key, headers: { cookie } })
    expect(answer.text).toBe(byKey.text)
  }
})

/** Boards are the same for everybody; the count of calls tells who was recognized. */
test('the list of boards counts as a call of the cookie, not of the key', async () => {
  const [ada, bob] = [await somebody(1), await somebody(2)]
  await call(boards, 'GET', '/v1/boards', { login: ada.login })
  const both = await call(boards, 'GET', '/v1/boards', { login: ada.login, key: bob.key })
  expect(both.headers.get('ratelimit')).toMatch(/^"default";r=298;/)
})
