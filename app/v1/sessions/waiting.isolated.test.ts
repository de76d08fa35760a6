import { expect, test, vi } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import type { TestServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()
const servers = [serveTests(databaseUrl), serveTests(databaseUrl)] as const

type Session = { id: string; state: string; code?: string; errors?: unknown }

async function makeType(count = 1) {
  const { slug } = await makeBoardType({ creditsPerMinute: 1 })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(count)) await makeBoard({ boardType: slug })
  return slug
}

async function makeCaller(type: string) {
  const user = await makeUser({ tier: 'paid', credits: 100, emailVerifiedAt: new Date() })
  const { secret } = await makeKey(user)
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, { body, server = servers[0], signal }: Options = {}) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) }
    const response = await fetch(`${server.url}/v1/sessions${path}`, sent)
    return { status: response.status, body: (await response.json()) as Session }
  }
  const start = async () => (await call('POST', '', { body: { board_type: type } })).body
  return { call, start }
}
type Options = { body?: object; server?: TestServer; signal?: AbortSignal }

/** Breaks without `wake(message.user)`: it would be noticed up to five seconds later. */
test('a wait ends with what it waits for, also if another instance does it', async () => {
  const { call, start } = await makeCaller(await makeType())
  const { id } = await start()
  const wait = Promise.all(servers.map((server) => call('GET', `/${id}?wait_for=ended&wait_seconds=50`, { server })))
  expect((await call('GET', `/${id}`)).body.state).toBe('running')
  const began = performance.now()
  await call('DELETE', `/${id}`)
  for (const { status, body } of await wait) expect([status, body.state]).toEqual([200, 'ended'])
  // It looks by itself after five seconds.
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('what is reached or passed already is answered at once, and a time that is up as it is', async () => {
  const { call, start } = await makeCaller(await makeType())
  const { id } = await start()
  expect((await call('GET', `/${id}?wait_for=running&wait_seconds=50`)).body.state).toBe('running')
  expect((await call('GET', `/${id}?wait_for=ended&wait_seconds=1`)).body.state).toBe('running')
  await call('DELETE', `/${id}`)
  expect((await call('GET', `/${id}?wait_for=running&wait_seconds=50`)).body.state).toBe('ended')
})

test.each([
  ['wait_for=running', 'wait_for must come with wait_seconds, and wait_seconds with it.'],
  ['wait_seconds=5', 'wait_for must come with wait_seconds, and wait_seconds with it.'],
  ['wait_for=queued&wait_seconds=5', 'wait_for must be running or ended.'],
  ['wait_for=ended&wait_seconds=51', 'wait_seconds must be a whole number from 1 to 50.'],
  ['wait_for=ended&wait_seconds=0', 'wait_seconds must be a whole number from 1 to 50.'],
])('%s is refused', async (query, detail) => {
  const { call, start } = await makeCaller(await makeType())
  const { id } = await start()
  const refused = { code: 'invalid_request', detail }
  expect(await call('GET', `/${id}?${query}`)).toMatchObject({ status: 400, body: refused })
})

test('a session of somebody else is not waited for', async () => {
  const type = await makeType(2)
  const { id } = await (await makeCaller(type)).start()
  const { call } = await makeCaller(type)
  expect((await call('GET', `/${id}?wait_for=ended&wait_seconds=50`)).status).toBe(404)
})

/** The board goes from one to the next: each end starts one session, and the last nothing. */
test('100 waits of 10 users end as their sessions do', async () => {
  const type = await makeType(1)
  const callers = await Promise.all(Array.from({ length: 10 }, () => makeCaller(type)))
  const sessions: { call: (typeof callers)[number]['call']; id: string }[] = []
  for (const { call, start } of callers) sessions.push({ call, id: (await start()).id })
  const waits = sessions.map(({ call, id }) =>
    Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call('GET', `/${id}?wait_for=running&wait_seconds=50`, { server: servers[n % 2 ? 1 : 0] }),
      ),
    ),
  )
  for (const [n, { call, id }] of sessions.entries()) {
    const states = (await waits[n])?.map(({ body }) => body.state)
    expect(states).toEqual(Array(10).fill('running'))
    await call('DELETE', `/${id}`)
  }
})

/** Breaks without `enter`, and without `leave`. */
test('20 calls of a user wait at a time, and one that leaves makes room', async () => {
  const { call, start } = await makeCaller(await makeType())
  const { id } = await start()
  const path = `/${id}?wait_for=ended&wait_seconds=50`
  const settled = new Map<number, number>()
  const waits = Array.from({ length: 25 }, (_, n) => {
    const leaving = new AbortController()
    const answer = call('GET', path, { signal: leaving.signal }).then(({ status }) => settled.set(n, status))
    return { leaving, answer }
  })
  await vi.waitFor(() => expect([...settled.values()]).toEqual(Array(5).fill(429)), 10_000)
  expect((await call('GET', `/${id}`)).status).toBe(200)
  const [first, ...others] = waits.filter((_, n) => !settled.has(n))
  const left = expect(first?.answer).rejects.toThrow()
  first?.leaving.abort()
  await left
  const status = async () => (await call('GET', `/${id}?wait_for=ended&wait_seconds=1`)).status
  await vi.waitFor(async () => expect(await status()).toBe(200), 10_000)
  await call('DELETE', `/${id}`)
  await Promise.all(others.map(({ answer }) => answer))
  expect([...settled.values()].filter((one) => one === 200)).toHaveLength(19)
})
