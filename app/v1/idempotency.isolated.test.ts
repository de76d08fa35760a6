import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, auditEvents, db, idempotencyKeys, rateCounters, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()
let servers: [TestServer, TestServer]

beforeAll(async () => {
  // Starts are counted, so that what is sent again can be seen not to be.
  const env = { RATE_LIMITS: 'on' }
  servers = [await startServer(databaseUrl, env), await startServer(databaseUrl, env)]
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
  for (const server of servers) await server.stop()
})

async function makeCaller({ boards = 3, credits = 100 } = {}) {
  const { slug: type } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: type })
  for (const _ of Array(boards)) await makeBoard({ boardType: type })
  const user = await makeUser({ tier: 'paid', credits, emailVerifiedAt: new Date() })
  const { secret } = await makeKey(user)
  const post = async (path: string, body: object, key?: string, { url } = servers[0]) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const once: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
    const sent = { method: 'POST', headers: { ...headers, ...once }, body: JSON.stringify(body) }
    const response = await fetch(`${url}/v1${path}`, sent)
    const { status, headers: got } = response
    return {
      status,
      location: got.get('location'),
      replayed: got.get('idempotency-replayed'),
      body: await response.json(),
    }
  }
  const start = (key?: string, more: object = {}) => post('/sessions', { board_type: type, ...more }, key)
  const count = () => db().$count(sessions, eq(sessions.userId, user.id))
  return { user, type, post, start, count }
}

/**
 * Breaks without the look for what a key has made in `apply`, if that in `startSession` is left out
 * too.
 */
test('a start that is sent again starts nothing', async () => {
  const { start, count, type } = await makeCaller()
  const key = randomUUID()
  const first = await start(key, { minutes: 5 })
  expect(first).toMatchObject({ status: 201, replayed: null })
  const again = await start(key, { minutes: 5 })
  expect(again).toEqual({ ...first, replayed: 'true' })
  expect(await start(`"${key}"`, { minutes: 5, board_type: type })).toEqual(again)
  expect(await count()).toBe(1)
})

test('it is answered as it is now', async () => {
  const { start, post } = await makeCaller()
  const key = randomUUID()
  const { body } = await start(key)
  await post(`/sessions/${body.id}/extension`, { minutes: 7 })
  const again = await start(key)
  expect(Date.parse(again.body.expires_at) - Date.parse(body.expires_at)).toBe(7 * 60_000)
})

test('another body, path or user makes another request of it', async () => {
  const { start, post, count } = await makeCaller()
  const other = await makeCaller()
  const key = randomUUID()
  const { body } = await start(key)
  const refused = { status: 409, body: { code: 'idempotency_key_reused' } }
  expect(await start(key, { minutes: 9 })).toMatchObject(refused)
  expect(await post(`/sessions/${body.id}/extension`, { minutes: 9 }, key)).toMatchObject(refused)
  expect(await post('/auth/keys', {}, key)).toMatchObject(refused)
  const second = await start()
  const path = randomUUID()
  expect(await post(`/sessions/${body.id}/extension`, { minutes: 1 }, path)).toMatchObject({ status: 200 })
  expect(await post(`/sessions/${second.body.id}/extension`, { minutes: 1 }, path)).toMatchObject(refused)
  expect(await count()).toBe(2)
  expect((await other.start(key)).replayed).toBeNull()
})

test('a refusal is not kept, and its key is good for the next try', async () => {
  const { start, user } = await makeCaller({ credits: 1 })
  const key = randomUUID()
  expect(await start(key)).toMatchObject({ status: 402 })
  await db().execute(sql`update users set credits = 3 where id = ${user.id}`)
  await db().execute(sql`insert into entries (id, user_id, kind, amount, description) values
    (${`ent_${user.id.slice(4)}`}, ${user.id}, 'adjustment', 2, 'x')`)
  expect(await start(key)).toMatchObject({ status: 201, replayed: null })
})

test.each(['short', 'x'.repeat(65), 'with space', 'naïve-key', '""'])('the key %j is refused', async (key) => {
  const { start } = await makeCaller()
  const encoded = Buffer.from(key, 'utf8').toString('latin1')
  expect(await start(encoded)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ parameter: 'idempotency-key' }] },
  })
})

test('an extension that is sent again adds nothing', async () => {
  const { start, post, user } = await makeCaller()
  const { body: session } = await start()
  const key = randomUUID()
  const extend = (server = servers[0]) => post(`/sessions/${session.id}/extension`, { minutes: 10 }, key, server)
  const answers = await Promise.all([extend(), extend(servers[1]), extend(), extend(servers[1])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.expires_at)).size).toBe(1)
  expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
  const isExtension = sql`${auditEvents.userId} = ${user.id} and ${auditEvents.action} = 'session_extended'`
  expect(await db().$count(auditEvents, isExtension)).toBe(1)
})

/** Breaks without `refuseMade`: a lost response would leave a key behind that nobody knows. */
test('the secret of an API key is not said twice, but the key is named', async () => {
  const { post, user } = await makeCaller()
  const key = randomUUID()
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => post('/auth/keys', {}, key)))
  const all = [first, ...others]
  const made = all.find((one) => one?.status === 201)
  const refused = all.filter((one) => one !== made)
  expect(refused).toHaveLength(4)
  const detail = 'This request has created its API key already, and a secret is returned only once.'
  for (const one of refused)
    expect(one).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused', detail, key_id: made?.body.id } })
  expect(JSON.stringify(refused)).not.toContain(made?.body.key)
  expect(await db().$count(apiKeys, eq(apiKeys.userId, user.id))).toBe(2)
})

/** Breaks without the look under the lock (`plan.made` in `apply`): up to five would start. */
test('of 50 starts at once with one key, at two instances, one session starts and is paid', async () => {
  const { start, post, type, count, user } = await makeCaller({ boards: 60 })
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) => post('/sessions', { board_type: type }, key, servers[place % 2 ? 1 : 0])),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
  expect(await count()).toBe(1)
  const paid = await db().execute<{ credits: number }>(sql`select credits from users where id = ${user.id}`)
  expect(paid[0]?.credits).toBe(98)
  await post(`/sessions/${answers[0]?.body.id}/extension`, { minutes: 1 })
  expect(await start(key)).toMatchObject({ status: 201, replayed: 'true' })
})

/** Breaks without the look before `consume`: a client that tries again would use up its starts. */
test('what is sent again does not count as a start', async () => {
  const { start } = await makeCaller()
  const key = randomUUID()
  await start(key)
  const counted = () => db().select({ tries: rateCounters.tries }).from(rateCounters)
  const before = await counted()
  expect(before).not.toEqual([])
  for (const _ of Array(5)) await start(key)
  expect(await counted()).toEqual(before)
})

test('after a day a key is new', async () => {
  const { start, count, user } = await makeCaller()
  const key = randomUUID()
  const { body } = await start(key)
  await db()
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(idempotencyKeys.userId, user.id))
  const next = await start(key)
  expect(next).toMatchObject({ status: 201, replayed: null })
  expect(next.body.id).not.toBe(body.id)
  expect((await start(key)).body.id).toBe(next.body.id)
  expect(await count()).toBe(2)
})
