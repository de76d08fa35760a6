import { expect, test } from 'vitest'
import { programWith } from '#app/v1/sessions/testing.ts'
import { makeBaseImage, makeBoard, makeKey, makeLab, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { newId } from '#db/ids.ts'
import type { Tier } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as extension from './[session_id]/extension/route.ts'
import * as one from './[session_id]/route.ts'
import * as sessions from './route.ts'

testsRollBack()

const path = '/v1/sessions'

async function aCaller({ tier = 'paid', credits: balance = 100 }: { tier?: Tier; credits?: number } = {}) {
  const user = await makeUser({ tier, credits: balance })
  const { secret } = await makeKey(user)
  return { user, secret, ...programWith(secret) }
}

const board_type = 'esp32-s3'
test.each([
  ['neither type nor board', {}, ''],
  ['both type and board', { board_type, board_id: newId('board') }, ''],
  ['a type that is not one', { board_type: 'ESP 32' }, '/board_type'],
  ['an unknown type', { board_type: 'nobody-has-this' }, '/board_type'],
  ['an id that is not one', { board_id: 'brd_1' }, '/board_id'],
  ['an image that is not one', { board_type, base_image_id: 'img_1' }, '/base_image_id'],
  ['0 minutes', { board_type, minutes: 0 }, '/minutes'],
  ['481 minutes', { board_type, minutes: 481 }, '/minutes'],
  ['half a minute', { board_type, minutes: 1.5 }, '/minutes'],
  ['minutes as text', { board_type, minutes: '60' }, '/minutes'],
  ['no minutes', { board_type, minutes: null }, '/minutes'],
  ['wait as text', { board_type, wait: 'false' }, '/wait'],
  ['a type that is no text', { board_type: 7 }, '/board_type'],
  ['an image that is no text', { board_type, base_image_id: 7 }, '/base_image_id'],
  [
    '9 names of metadata',
    { board_type, metadata: Object.fromEntries([...'abcdefghi'].map((a) => [a, '1'])) },
    '/metadata',
  ],
  ['a value of metadata of 201 characters', { board_type, metadata: { a: '🚀'.repeat(201) } }, '/metadata/a'],
  ['a value of metadata with a line break', { board_type, metadata: { a: 'b\nc' } }, '/metadata/a'],
  ['metadata named __proto__', JSON.parse('{"metadata":{"__proto__":"x"}}'), '/metadata/__proto__'],
  ['an unknown member', { board_type, user_id: 'usr_1' }, '/user_id'],
  ['a list', [], ''],
])('400: %s', async (_, body, pointer) => {
  const { start } = await aCaller()
  const refused = await start(body)
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.errors).toEqual([{ pointer, detail: expect.stringMatching(/^(There|must|is) [a-z -]/) }])
  expect(refused.body.detail, 'words of a program').not.toMatch(/[a-z][A-Z]/)
})

test.each([
  [{ metadata: { Run: '1' } }, '/metadata/Run must have a name of 1 to 40 characters: a–z, 0–9, _, . and -.'],
  [{ metadata: ['Run'] }, '/metadata must be an object of texts.'],
  [{ max_credits: 0 }, '/max_credits must be a whole number from 1 to 1000000000.'],
  [{ max_credits: 1_000_000_001 }, '/max_credits must be a whole number from 1 to 1000000000.'],
])('400: %j is told what is allowed', async (more, detail) => {
  const { start } = await aCaller()
  expect((await start({ board_type, ...more })).body.detail).toBe(detail)
})

test('400: an image of another type, an unknown one, and a type without images', async () => {
  const { start, ledger } = await aCaller()
  const [{ type }, other] = [await makeLab(), await makeBaseImage()]
  for (const base_image_id of [other.id, newId('baseImage')]) {
    const refused = await start({ board_type: type, base_image_id })
    expect(refused).toMatchObject(problem(400, 'invalid_request'))
    expect(refused.body.errors).toMatchObject([{ pointer: '/base_image_id' }])
  }
  const bare = await makeBoard()
  expect(await start({ board_id: bare.id })).toMatchObject(problem(400, 'invalid_request'))
  expect((await ledger()).balance).toBe(100)
})

test.each([0, 481, -5, 1.5, '60', null, undefined])('400: %j more minutes', async (minutes) => {
  const { user, extend } = await aCaller()
  const { id } = await makeSession({ user, state: 'running' })
  const refused = await extend(id, { minutes })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.errors).toMatchObject([{ pointer: '/minutes' }])
})

test('400: no more than 480 minutes in all', async () => {
  const { start, extend, read } = await aCaller()
  const { id, expires_at } = (await start({ board_type: (await makeLab()).type, minutes: 300 })).body
  const refused = await extend(id, { minutes: 181 })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.detail).toContain('you can add up to 180')
  expect((await read(id)).body.expires_at).toBe(expires_at)
})

const calls = [
  ['start', sessions, 'POST', path, {}],
  ['extend', extension, 'POST', `${path}/x/extension`, { session_id: 'x' }],
  ['end', one, 'DELETE', `${path}/x`, { session_id: 'x' }],
] as const

test.each(calls)('401: %s without credentials', async (_, handlers, method, url, params) => {
  expect(await call(handlers, method, url, { params })).toMatchObject(problem(401, 'unauthorized'))
})

test('402: the first minute must be payable, and one more to extend', async () => {
  const { user, start, extend, ledger } = await aCaller({ credits: 1 })
  const short = { balance: 1, required: 2, top_up_url: 'http://localhost:3000/credits' }
  const { type } = await makeLab()
  const refused = await start({ board_type: type })
  expect(refused).toMatchObject(problem(402, 'insufficient_credits'))
  expect(refused.body).toMatchObject(short)
  const { id } = await makeSession({ user, state: 'running', creditsPerMinute: 2 })
  const refusedToo = await extend(id, { minutes: 5 })
  expect(refusedToo).toMatchObject(problem(402, 'insufficient_credits'))
  expect(refusedToo.body).toMatchObject(short)
  expect((await ledger()).balance).toBe(1)
})

test.each(calls)('403: %s with a cookie from another site', async (_, handlers, method, url, params) => {
  const { token } = await makeLogin(await makeUser({ credits: 100 }))
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect(await call(handlers, method, url, { login: token, headers, params })).toMatchObject(
    problem(403, 'cross_origin_request'),
  )
})

test('404: unknown, malformed and somebody else’s sessions are the same words, and theirs go on', async () => {
  const { end, extend } = await aCaller()
  const other = await aCaller()
  const theirs = await makeSession({ user: other.user, state: 'running' })
  const details = new Set<string>()
  for (const id of [theirs.id, newId('session'), 'nonsense'])
    for (const refused of [await end(id), await extend(id, { minutes: 5 })]) {
      expect(refused).toMatchObject(problem(404, 'not_found'))
      details.add(refused.body.detail)
    }
  expect([...details]).toEqual(['There is no such session.'])
  expect((await other.read(theirs.id)).body).toMatchObject({ state: 'running' })
})

test('404: a board that is not there', async () => {
  const { start } = await aCaller()
  expect(await start({ board_id: newId('board') })).toMatchObject(problem(404, 'not_found'))
})

test.each([
  ['one session', one, ['POST', 'PUT', 'PATCH'], 'GET, HEAD, DELETE, OPTIONS'],
  ['an extension', extension, ['GET', 'PUT', 'PATCH', 'DELETE'], 'POST, OPTIONS'],
] as const)('405: on %s', async (_, handlers, methods, allow) => {
  for (const method of methods) {
    const refused = await call(handlers, method, `${path}/x/y`)
    expect(refused).toMatchObject(problem(405, 'method_not_allowed'))
    expect(refused.headers.get('allow')).toBe(allow)
  }
})

test.each([
  ['free', 1],
  ['paid', 5],
] as const)('409: on the %s tier %i live session(s) are the most, those that wait among them', async (tier, most) => {
  const { start, end } = await aCaller({ tier })
  const { type } = await makeLab({ count: 2 })
  const started = []
  for (const _ of Array(most)) started.push((await start({ board_type: type })).body.id)
  expect(await start({ board_type: type })).toMatchObject(problem(409, 'session_limit_reached'))
  await end(started[0])
  expect(await start({ board_type: type })).toMatchObject({ status: 201 })
})

test('409: who would not wait is refused where no board is free, and nothing is left of it', async () => {
  const [first, second] = [await aCaller(), await aCaller()]
  const { type, board } = await makeLab()
  expect((await first.start({ board_type: type, wait: false })).body.state).toBe('running')
  for (const place of [{ board_type: type }, { board_id: board.id }])
    expect(await second.start({ ...place, wait: false })).toMatchObject(problem(409, 'no_board_available'))
  const { body } = await call(sessions, 'GET', path, { key: second.secret })
  expect(body).toMatchObject({ active: [], ended: [] })
})

test('409: a session that has ended cannot be extended', async () => {
  const { user, extend } = await aCaller()
  const { id } = await makeSession({ user })
  expect(await extend(id, { minutes: 5 })).toMatchObject(problem(409, 'session_ended'))
})

test('413 and 415: a body that is too large, or not JSON', async () => {
  const { start, extend, secret } = await aCaller()
  const large = JSON.stringify({ board_type, x: 'x'.repeat(17_000) })
  for (const refused of [await start(large), await extend('x', large)])
    expect(refused).toMatchObject(problem(413, 'payload_too_large'))
  const headers = { 'content-type': 'text/plain' }
  const sent = { key: secret, headers, body: '{}' }
  for (const refused of [
    await call(sessions, 'POST', path, sent),
    await call(extension, 'POST', `${path}/x/extension`, { ...sent, params: { session_id: 'x' } }),
  ])
    expect(refused).toMatchObject(problem(415, 'unsupported_media_type'))
})
