// Slow: it sends thousands of generated requests.

import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { faultsOf } from '#test/api/conformance.ts'
import { type Generated, generatedRequests } from '#test/api/fuzz.ts'
import { raw } from '#test/api/raw.ts'
import { send } from '#test/api/send.ts'
import { hostName, sealed, startServer, type TestServer } from '#test/server/start-server.ts'

/**
 * All of them at the handlers themselves; enough at whole servers to see that these change nothing.
 */
const REQUESTS = inject('fuzz') / (hostName === 'api' ? 1 : 10)
/** Among so many requests there are these responses besides the usual ones. */
const RARE: [requests: number, statuses: number[]][] = [
  [4_000, [201, 402, 403, 413, 415]],
  [20_000, [409]],
]
const SHRINKABLE_REQUESTS = 300
const AT_A_TIME = 50
const MEMORY_SLACK_BYTES = 20_000_000

const databaseUrl = testsCommit()
let live: TestServer

beforeAll(async () => {
  live = await startServer(databaseUrl)
})

afterAll(() => live.stop())

/** What is wrong with an answer: something the description does not allow, or a bug. */
async function faults(request: Generated): Promise<{ status: number; faults: string[] }> {
  const answer = await send(live.url, request)
  const { status } = answer
  return { status, faults: status >= 500 ? [`${status}`] : faultsOf(request.method, request.path, answer) }
}

/** Two users with keys, logins and sessions of their own, near every limit there is. */
async function aWorld() {
  const users = [await makeUser({ tier: 'paid', credits: 1000 }), await makeUser({ tier: 'free' })]
  const keys = await Promise.all(users.map((user) => makeKey(user)))
  const logins = await Promise.all(users.map((user) => makeLogin(user)))
  for (const user of users) for (const _ of Array(46)) await makeKey(user)
  const sessions = await Promise.all(users.map((user) => makeSession({ user })))
  for (const user of users)
    for (const _ of Array(4)) await makeSession({ user, state: 'queued', createdAt: new Date() })
  const { slug: boardType } = await makeBoardType()
  await makeBaseImage({ boardType })
  await makeBoard({ boardType })
  return generatedRequests({
    boardType,
    secrets: keys.map(({ secret }) => secret),
    cookies: await Promise.all(logins.map(({ token }) => sealed(token))),
    ids: [...sessions.map(({ id }) => id), (await makeBoard()).id],
  })
}

/** The seed and the smallest request that fails are in what is printed. */
test('any request at all gets an answer that is described', async () => {
  await fc.assert(
    fc.asyncProperty(await aWorld(), async (request) => {
      expect((await faults(request)).faults).toEqual([])
    }),
    { numRuns: SHRINKABLE_REQUESTS },
  )
  expect(live.log()).toBe('')
})

test(`${REQUESTS} generated requests: no fault, no answer outside the description, nothing in the log, no memory kept`, {
  timeout: 300_000,
}, async () => {
  const requests = fc.sample(await aWorld(), { numRuns: REQUESTS, seed: 20261121 })
  const seen = new Map<number, number>()
  let before = 0
  for (let from = 0; from < REQUESTS; from += AT_A_TIME) {
    if (before === 0 && from >= REQUESTS / 4) before = await live.heapBytes()
    const batch = requests.slice(from, from + AT_A_TIME)
    const outcomes = await Promise.all(batch.map(faults))
    for (const [index, { status, faults: found }] of outcomes.entries()) {
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect(found, inspect(batch[index])).toEqual([])
    }
  }
  const rare = RARE.flatMap(([requests, statuses]) => (REQUESTS >= requests ? statuses : []))
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 204, 400, 401, 404, 405, ...rare]))
  expect(live.log()).toBe('')
  expect((await live.heapBytes()) - before).toBeLessThan(MEMORY_SLACK_BYTES)
})

test('a client that leaves in the middle of its body causes no error', async () => {
  const { secret } = await makeKey(await makeUser({ tier: 'paid' }))
  const before = live.log()
  await raw(
    live.url,
    `POST /v1/auth/keys HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a`,
    { leaves: true },
  )
  expect(live.log()).toBe(before)
})

describe('a body that does not end', () => {
  test.each([
    ['says how long it is', (size: number) => ({ body: 'x'.repeat(size) })],
    ['comes in chunks', (size: number) => ({ body: new Blob(['x'.repeat(size)]).stream(), duplex: 'half' as const })],
  ])('413: 11 MB that %s', async (_, bodyOf) => {
    const { secret } = await makeKey(await makeUser({ tier: 'paid' }))
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const answer = await fetch(`${live.url}/v1/auth/keys`, { method: 'POST', headers, ...bodyOf(11_000_000) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'payload_too_large' })
  })
})

describe('an https service', () => {
  test('tells browsers to stay with https for two years, subdomains too, on every status', async () => {
    const secure = await startServer(databaseUrl, { APP_URL: 'https://boardwalk.example' })
    const answers = await Promise.all(
      ['/healthz', '/v1/sessions', '/v1/nothing'].map((path) => fetch(secure.url + path)),
    )
    await secure.stop()
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404])
    for (const { headers } of answers) {
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    }
  })

  test('and over plain http nothing of the kind', async () => {
    expect((await fetch(`${live.url}/healthz`)).headers.has('strict-transport-security')).toBe(false)
  })
})
