import { beforeEach, expect, test } from 'vitest'
import { makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { call, problem } from '#test/api/call.ts'
import * as sessions from './route.ts'

testsRollBack()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
let user: { id: string }
let key: { id: string; secret: string }
let running: Awaited<ReturnType<typeof makeSession>>
let fromCi: typeof running
let byHand: typeof running

beforeEach(async () => {
  user = await makeUser({ tier: 'paid', credits: 500 })
  key = await makeKey(user)
  const metadata = { repository: 'ada/blinky', run: 'a:b' }
  running = await makeSession({ user, state: 'running', startedBy: key.id, metadata, createdAt: minutesAgo(1) })
  fromCi = await makeSession({ user, startedBy: key.id, metadata, createdAt: minutesAgo(90), endedAt: minutesAgo(80) })
  byHand = await makeSession({ user, endReason: 'time_limit', createdAt: minutesAgo(60), endedAt: minutesAgo(30) })
  await makeSession({ user: await makeUser(), metadata, startedBy: key.id })
})

async function list(query: string, secret = key.secret) {
  const { status, body, headers } = await call(sessions, 'GET', `/v1/sessions?${query}`, { key: secret })
  const idsOf = (rows: { id: string }[] = []) => rows.map(({ id }) => id)
  return { status, body, link: headers.get('link'), active: idsOf(body.active), ended: idsOf(body.ended) }
}

test.each([
  ['board_type', () => `board_type=${byHand.boardType}`, () => [[], [byHand.id]]],
  ['started_by', () => `started_by=${key.id}`, () => [[running.id], [fromCi.id]]],
  ['started_by the web', () => 'started_by=web', () => [[], [byHand.id]]],
  ['metadata', () => 'metadata=repository:ada/blinky', () => [[running.id], [fromCi.id]]],
  ['metadata whose value has a colon', () => 'metadata=run:a:b', () => [[running.id], [fromCi.id]]],
  ['metadata that nothing has', () => 'metadata=repository:ada', () => [[], []]],
  ['end_reason', () => 'end_reason=time_limit', () => [[], [byHand.id]]],
  ['created_after', () => `created_after=${minutesAgo(70).toISOString()}`, () => [[running.id], [byHand.id]]],
  ['created_before', () => `created_before=${minutesAgo(70).toISOString()}`, () => [[], [fromCi.id]]],
  ['ended_after', () => `ended_after=${minutesAgo(40).toISOString()}`, () => [[], [byHand.id]]],
  ['two together', () => `started_by=${key.id}&end_reason=time_limit`, () => [[], []]],
])('%s: active, ended and total are of what matches', async (_, query, expected) => {
  const { status, active, ended, body } = await list(query())
  expect(status).toBe(200)
  expect([active, ended]).toEqual(expected())
  expect(body.total).toBe(ended.length)
})

test('a filtered list has the same records as the whole one', async () => {
  const [whole, filtered] = [await list(''), await list(`created_after=${minutesAgo(1_000).toISOString()}`)]
  expect(filtered.body).toEqual(whole.body)
})

/** Breaks if `after` counts rows: one that ends between two pages would push another one down. */
test('pages that are walked by `after` show each session once, though others end meanwhile', async () => {
  const first = await list('limit=1')
  expect(first.ended).toEqual([byHand.id])
  await makeSession({ user, endedAt: minutesAgo(1) })
  const second = await list(`limit=1&after=${first.ended[0]}`)
  expect(second.ended).toEqual([fromCi.id])
  expect(second.body.total).toBe(3)
  expect(second.link).toContain(`limit=1&after=${fromCi.id}>; rel="next"`)
  const last = await list(`limit=1&after=${fromCi.id}`)
  expect(last.ended).toEqual([])
  expect(last.link).not.toContain('rel="next"')
})

test.each([
  ['board_type=unknown-board', 'board_type', 'must be a board type'],
  ['end_reason=time_limits', 'end_reason', 'did you mean `time_limit`?'],
  ['metadata=repository', 'metadata', 'must be a name and a value, such as repository:ada/blinky'],
  ['started_by=me', 'started_by', 'must be web or the id of an API key'],
  ['created_after=yesterday', 'created_after', 'must be an RFC 3339 timestamp such as 2026-12-31T23:59:59Z'],
  ['after=ses_01m7y2j7cge4cbmrhs0zzemnt4', 'after', 'must be the id of an ended session in this list'],
])('400: %s', async (query, parameter, detail) => {
  const { status, body } = await list(query)
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ parameter, detail: expect.stringContaining(detail) }])
  expect(body.detail).not.toContain('?.')
})

test('400: a mistyped board type is told the nearest one', async () => {
  const { body } = await list(`board_type=${byHand.boardType}x`)
  expect(body.errors[0].detail).toContain(`did you mean \`${byHand.boardType}\`?`)
})

test('400: `after` names an ended session of one’s own, not a running one or another user’s', async () => {
  const stranger = await makeSession({ user: await makeUser() })
  for (const id of [running.id, stranger.id]) expect((await list(`after=${id}`)).status).toBe(400)
})

/** Breaks if the filter replaces the key’s own: it would see what others started. */
test('a key that runs sessions filters only those that it started', async () => {
  const runner = await makeKey(user, { access: 'run' })
  const own = await makeSession({ user, startedBy: runner.id })
  for (const query of ['limit=5', 'end_reason=user_ended', `started_by=${runner.id}`])
    expect((await list(query, runner.secret)).ended).toEqual([own.id])
  expect((await list(`started_by=${key.id}`, runner.secret)).ended).toEqual([])
  expect((await list('started_by=web', runner.secret)).ended).toEqual([])
  expect((await list(`after=${byHand.id}`, runner.secret)).status).toBe(400)
})

test('401 comes before what is wrong with a filter', async () => {
  expect(await call(sessions, 'GET', '/v1/sessions?end_reason=x', {})).toMatchObject(problem(401, 'unauthorized'))
})
