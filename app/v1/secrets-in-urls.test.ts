import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as me from './auth/me/route.ts'

testsRollBack()

/**
 * Red as soon as any parameter counts as a credential: addresses are logged, kept in histories and
 * passed on.
 */
test.each(['api_key', 'key', 'token', 'access_token', 'authorization'])('?%s= is no credential', async (parameter) => {
  const { secret } = await makeKey(await makeUser())
  const path = `/v1/auth/me?${parameter}=${secret}`
  const refused = await call(me, 'GET', path)
  expect(refused).toMatchObject(problem(401, 'unauthorized'))
  expect(refused.text).not.toContain(secret)
})

test('with a proper credential beside it, it is refused all the same, and not repeated', async () => {
  const { secret } = await makeKey(await makeUser())
  const refused = await call(me, 'GET', `/v1/auth/me?api_key=${secret}`, { key: secret })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.text).not.toContain(secret)
})
