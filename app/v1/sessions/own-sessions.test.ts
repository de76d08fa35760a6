import { expect, test } from 'vitest'
import { makeKey, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as sessions from './route.ts'

testsRollBack()

type Listed = { active: { id: string }[]; ended: { id: string }[]; total: number }

/**
 * Breaks without `ownPart` in list.ts, without the `case` in json-read.ts, or if read.ts asks for
 * the whole list.
 */
test.each([
  ['alone', {}],
  ['beside a cookie that is no login', { cookie: 'theme=dark' }],
])('a key with the access run lists only the sessions that it started, %s', async (_, headers) => {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const [asking, other] = [await makeKey(user, { access: 'run' }), await makeKey(user)]
  const started = { user, startedBy: asking.id }
  const running = await makeSession({ ...started, state: 'running' })
  const ended = [await makeSession(started), await makeSession(started)].map(({ id }) => id).reverse()
  await makeSession({ user, state: 'queued', startedBy: other.id })
  await makeSession({ user })
  const list = async (key: string, query = '') => {
    const { body, headers: got } = await call(sessions, 'GET', `/v1/sessions${query}`, { key, headers })
    const { active, ended, total } = body as Listed
    return { active: active.map(({ id }) => id), ended: ended.map(({ id }) => id), total, link: got.get('link') }
  }
  const whole = { active: [running.id], ended, total: 2 }
  expect(await list(asking.secret)).toMatchObject(whole)
  const { link, ...second } = await list(asking.secret, '?limit=1&offset=1')
  expect(second).toEqual({ ...whole, ended: ended.slice(1) })
  expect(link).not.toContain('rel="next"')
  expect((await list(other.secret)).total).toBe(3)
})

/** Breaks without the id in `idempotencyOf`: a session of another key would be the answer. */
test('what one key has sent is repeated by no key that runs sessions but itself', async () => {
  const { type } = await makeLab({ count: 3 })
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const [whole, runs] = [await makeKey(user), await makeKey(user, { access: 'run' })]
  const start = (key: string, idempotencyKey: string) =>
    call(sessions, 'POST', '/v1/sessions', {
      key,
      body: { board_type: type },
      headers: { 'idempotency-key': idempotencyKey },
    })
  expect(await start(whole.secret, 'job-00001')).toMatchObject({ status: 201 })
  expect(await start(runs.secret, 'job-00001')).toMatchObject(problem(409, 'idempotency_key_reused'))
  const own = await start(runs.secret, 'job-00002')
  expect((await start(runs.secret, 'job-00002')).body.id).toBe(own.body.id)
})
