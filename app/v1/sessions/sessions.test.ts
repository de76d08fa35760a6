import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS, MINUTE_MS } from '#durations.ts'
import { call, problem } from '#test/api/call.ts'
import * as one from './[session_id]/route.ts'
import * as sessions from './route.ts'

testsRollBack()

const path = '/v1/sessions'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function aCaller() {
  const user = await makeUser({ tier: 'paid', credits: 10_000 })
  return { user, ...(await makeKey(user)) }
}

/** `count` ended sessions on one board; the first to end is the first of the list. */
async function history(user: { id: string }, count: number) {
  const boardType = (await makeBoardType()).slug
  const place = {
    boardType,
    boardId: (await makeBoard({ boardType })).id,
    baseImageId: (await makeBaseImage({ boardType })).id,
  }
  const ids: string[] = []
  for (let hours = count; hours > 0; hours -= 1) {
    ids.push((await makeSession({ user, ...place, endedAt: hoursAgo(hours) })).id)
  }
  return ids
}

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

test('200: nothing yet is two empty lists', async () => {
  const { secret } = await aCaller()
  const list = await call(sessions, 'GET', path, { key: secret })
  expect(list).toMatchObject({ status: 200, body: { active: [], ended: [], limit: 20, offset: 0, total: 0 } })
})

test('200: every field of a session is there, and what is not known yet is null', async () => {
  const { user, secret } = await aCaller()
  const queued = await makeSession({ user, state: 'queued' })
  const { body } = await call(sessions, 'GET', path, { key: secret })
  expect(body.active).toEqual([
    {
      id: queued.id,
      user_id: user.id,
      board_id: null,
      board_type: queued.boardType,
      board_specs: queued.boardSpecs,
      base_image_id: queued.baseImageId,
      state: 'queued',
      end_reason: null,
      credits_used: 0,
      credits_refunded: 0,
      created_at: queued.createdAt.toISOString(),
      started_at: null,
      ended_at: null,
      expires_at: null,
      credits_per_minute: 1,
      queue_position: 1,
      started_by: 'web',
      metadata: {},
      ...{ lease_seconds: null, lease_expires_at: null, max_credits: null, origin: null },
      estimated_start_at: null,
    },
  ])
})

test('200: active ones are newest first and not paged, ended ones are last ended first', async () => {
  const { user, secret } = await aCaller()
  const ended = await history(user, 3)
  const older = await makeSession({ user, state: 'running', createdAt: minutesAgo(20) })
  const newer = await makeSession({ user, state: 'starting', createdAt: minutesAgo(10) })
  const { body } = await call(sessions, 'GET', `${path}?limit=2&offset=1`, { key: secret })
  expect(idsOf(body.active)).toEqual([newer.id, older.id])
  expect(idsOf(body.ended)).toEqual([ended[1], ended[0]])
  expect(body).toMatchObject({ limit: 2, offset: 1, total: 3 })
})

test('200: ids break ties, so no page repeats or leaves out a session', async () => {
  const { user, secret } = await aCaller()
  const endedAt = new Date()
  for (const _ of Array(5)) await makeSession({ user, endedAt })
  const pages = await Promise.all(
    [0, 2, 4].map((offset) => call(sessions, 'GET', `${path}?limit=2&offset=${offset}`, { key: secret })),
  )
  const seen = pages.flatMap(({ body }) => idsOf(body.ended))
  expect(new Set(seen).size).toBe(5)
  expect(seen).toEqual(seen.toSorted((a, b) => (a < b ? 1 : -1)))
})

test('200: twenty by default, a hundred at most, and past the end an empty page with the total', async () => {
  const { user, secret } = await aCaller()
  await history(user, 25)
  const pages = [path, `${path}?limit=100`, `${path}?offset=25`, `${path}?offset=${Number.MAX_SAFE_INTEGER}`]
  const lists = await Promise.all(pages.map((page) => call(sessions, 'GET', page, { key: secret })))
  expect(lists.map(({ body }) => body.ended.length)).toEqual([20, 25, 0, 0])
  expect(lists.map(({ body }) => body.total)).toEqual([25, 25, 25, 25])
})

test('200: places in the queue of one board type follow each other', async () => {
  const { user, secret } = await aCaller()
  const boardType = (await makeBoardType()).slug
  await makeSession({ user: await makeUser(), state: 'queued', boardType, createdAt: minutesAgo(3) })
  await makeSession({ user, state: 'queued', boardType, createdAt: minutesAgo(2) })
  await makeSession({ user, state: 'queued', createdAt: minutesAgo(1) })
  const { body } = await call(sessions, 'GET', path, { key: secret })
  expect(body.active.map((session: { queue_position: number }) => session.queue_position)).toEqual([1, 2])
})

test('200: a change of the board does not rewrite what a session was on', async () => {
  const { user, secret } = await aCaller()
  const { id } = await makeSession({ user, boardSpecs: 'as it was then' })
  const { body } = await call(one, 'GET', `${path}/${id}`, { key: secret, params: { session_id: id } })
  expect(body).toMatchObject({ id, board_specs: 'as it was then' })
})

test.each([
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1.5',
  'limit=1e2',
  'limit=0x10',
  'limit=%2B5',
  'limit=%205',
  'limit=',
  'limit=1&limit=2',
])('400: ?%s', async (query) => {
  const { secret } = await aCaller()
  const refused = await call(sessions, 'GET', `${path}?${query}`, { key: secret })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.errors).toEqual([{ parameter: 'limit', detail: expect.any(String) }])
})

test.each([
  'offset=-1',
  'offset=1.0',
  'offset=9007199254740992',
  'offset=99999999999999999999',
  'offset=٣',
  'offset=0&offset=0',
])('400: ?%s', async (query) => {
  const { secret } = await aCaller()
  expect(await call(sessions, 'GET', `${path}?${query}`, { key: secret })).toMatchObject(
    problem(400, 'invalid_request'),
  )
})

test('400: every unknown parameter is named', async () => {
  const { secret } = await aCaller()
  const refused = await call(sessions, 'GET', `${path}?state=ended&user_id=usr_1`, { key: secret })
  expect(refused.body.errors).toMatchObject([{ parameter: 'state' }, { parameter: 'user_id' }])
})

test('401: without credentials the input is not even looked at', async () => {
  expect(await call(sessions, 'GET', `${path}?limit=0`)).toMatchObject(problem(401, 'unauthorized'))
  expect(await call(one, 'GET', `${path}/nonsense`, { params: { session_id: 'nonsense' } })).toMatchObject(
    problem(401, 'unauthorized'),
  )
})

test('404: what is unknown and what is somebody else’s are the same words, and in nobody else’s list', async () => {
  const { secret } = await aCaller()
  const theirs = await makeSession({ user: await makeUser({ credits: 100 }), creditsUsed: 10 })
  const bodies = []
  for (const id of [theirs.id, `${theirs.id.slice(0, -1)}0`, 'ses_', '\0']) {
    const refused = await call(one, 'GET', `${path}/x`, { key: secret, params: { session_id: id } })
    expect(refused).toMatchObject(problem(404, 'not_found'))
    bodies.push(refused.body.detail)
  }
  expect(new Set(bodies)).toEqual(new Set(['There is no such session.']))
  const list = await call(sessions, 'GET', path, { key: secret })
  expect(list.text).not.toContain(theirs.id)
})

test.each(['PUT', 'PATCH', 'DELETE'])('405: %s on the list', async (method) => {
  const refused = await call(sessions, method, path)
  expect(refused).toMatchObject(problem(405, 'method_not_allowed'))
  expect(refused.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
})
