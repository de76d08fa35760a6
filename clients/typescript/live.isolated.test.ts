import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { env } from '#env.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { ApiError, attach, boardwalk, items, pages, read, startSession, whoEnded } from './src/index.ts'

const databaseUrl = testsCommit()
let live: TestServer

beforeAll(async () => {
  live = await startServer(databaseUrl)
})
afterAll(() => live.stop())

async function lab() {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const { secret } = await makeKey(user)
  return { ...(await makeLab()), user, client: boardwalk({ url: live.url, apiKey: secret }) }
}

test('the description that is served is the one the types are made from', async () => {
  const served = await (await fetch(`${live.url}/v1/openapi.json`)).json()
  const judged = JSON.parse(JSON.stringify(openApiDocument()).replaceAll(env().appUrl, served.servers[0].url))
  expect(served).toEqual(judged)
})

test('a session is started, extended, listed, and ended by leaving its scope', async () => {
  const { client, type, board } = await lab()
  let id: string
  {
    await using session = await startSession(client, { boardType: type, minutes: 10, metadata: { ci: 'test' } })
    id = session.id
    expect(session.record).toMatchObject({ state: 'running', board_id: board.id, lease_seconds: 60 })
    const { expires_at } = session.record
    const extended = await session.extend(5)
    expect(Date.parse(extended.expires_at ?? '') - Date.parse(expires_at ?? '')).toBe(5 * 60_000)
    await using attached = await attach(client, id)
    expect(attached.record.metadata).toEqual({ ci: 'test' })
  }
  const ended = await read(client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id: id } } }))
  expect(ended).toMatchObject({ state: 'ended', end_reason: 'user_ended' })
  expect(whoEnded('user_ended')).toBe('you')
})

test('leaving the scope of a session one has attached to does not end it', async () => {
  const { client, type } = await lab()
  await using session = await startSession(client, { boardType: type, minutes: 10 })
  {
    await using attached = await attach(client, session.id)
    expect(attached.id).toBe(session.id)
  }
  expect(await session.refresh()).toMatchObject({ state: 'running' })
})

test('two starts with one idempotency key are one session', async () => {
  const { client, type } = await lab()
  const options = { boardType: type, minutes: 10, idempotencyKey: 'gha-1-2-build-run' }
  await using first = await startSession(client, options)
  await using second = await startSession(client, options)
  expect(second.id).toBe(first.id)
})

test('a refusal is an error with the code of the service', async () => {
  const { client } = await lab()
  const refused = await startSession(client, { boardType: 'no-such-type' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ code: 'invalid_request', status: 400 })
})

test('an error in the scope is kept, and the session ends', async () => {
  const { client, type } = await lab()
  const ids: string[] = []
  const failing = async () => {
    await using session = await startSession(client, { boardType: type, minutes: 10 })
    ids.push(session.id)
    throw new Error('the test failed')
  }
  await expect(failing()).rejects.toThrow('the test failed')
  const { active, ended } = await read(client.http.GET('/v1/sessions'))
  expect(active).toEqual([])
  expect(ended.map(({ id }) => id)).toEqual(ids)
})

test('a service that cannot be reached is a warning that names the session and its lease', async () => {
  const { client, type } = await lab()
  const warnings: string[] = []
  const gone = { ...client, http: boardwalk({ url: 'http://127.0.0.1:9', apiKey: 'key', maxRetries: 0 }).http }
  let id = ''
  const failing = async () => {
    await using session = await startSession(client, { boardType: type, onWarning: (text) => warnings.push(text) })
    id = session.id
    Object.assign(session, { client: gone })
    throw new Error('the test failed')
  }
  await expect(failing()).rejects.toThrow('the test failed')
  expect(warnings).toEqual([expect.stringContaining(`${id} could not be ended`)])
  expect(warnings[0]).toContain('its lease of 60 s')
})

test('all entries are read, page by page', async () => {
  const { client, type } = await lab()
  for (let i = 0; i < 3; i++) await (await startSession(client, { boardType: type, minutes: 1 })).end()
  const readPage = (query: object) => client.http.GET('/v1/sessions', { params: { query: { limit: 2, ...query } } })
  const ended = async function* () {
    for await (const page of pages(readPage, read)) yield page.ended
  }
  expect(await Array.fromAsync(items(ended()))).toHaveLength(3)
})
