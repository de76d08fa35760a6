import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { descriptionOf } from './conformance.ts'
import { type Generated, generatedRequests } from './hostile-requests.ts'
import { type Live, startLive } from './live.ts'

const REQUESTS = 20_000
const AT_A_TIME = 50
const MEMORY_SLACK_BYTES = 20_000_000

const databaseUrl = testsCommit()
let live: Live

beforeAll(async () => {
  live = await startLive(databaseUrl)
})

afterAll(() => live.stop())

async function send({ method, path, headers, body }: Generated) {
  const answer = await fetch(live.url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** What is wrong with an answer: something the description does not allow, or a fault of ours. */
function faults({ method, path }: Generated, answer: Awaited<ReturnType<typeof send>>): string[] {
  if (answer.status >= 500) return [`${answer.status}`]
  const description = descriptionOf(method, new URL(path, live.url).pathname)
  if (description) return description.judge(answer)
  return [204, 404, 405].includes(answer.status) ? [] : [`${answer.status} where nothing is described`]
}

test(`${REQUESTS} generated requests: no fault, no answer outside the description, nothing in the log, no memory kept`, {
  timeout: 300_000,
}, async () => {
  const users = [await makeUser({ tier: 'paid', credits: 1000 }), await makeUser({ tier: 'free' })]
  const keys = await Promise.all(users.map((user) => makeKey(user)))
  for (const user of users) for (const _ of Array(46)) await makeKey(user)
  const sessions = await Promise.all(users.map((user) => makeSession({ user })))
  for (const user of users)
    for (const _ of Array(4)) await makeSession({ user, state: 'queued', createdAt: new Date() })
  const { slug: boardType } = await makeBoardType({ slug: 'hostile' })
  await makeBaseImage({ boardType })
  await makeBoard({ boardType })
  const known = {
    secrets: keys.map(({ secret }) => secret),
    ids: [...sessions.map(({ id }) => id), (await makeBoard()).id],
  }
  const requests = fc.sample(generatedRequests(known), { numRuns: REQUESTS, seed: 20261121 })
  const seen = new Map<number, number>()
  let before = 0
  for (let from = 0; from < REQUESTS; from += AT_A_TIME) {
    if (from === REQUESTS / 4) before = await live.heapBytes()
    const batch = requests.slice(from, from + AT_A_TIME)
    const answers = await Promise.all(batch.map(send))
    for (const [index, request] of batch.entries()) {
      const answer = answers[index]
      if (!answer) throw new Error('an answer is missing')
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      expect(faults(request, answer), JSON.stringify(request)).toEqual([])
    }
  }
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 402, 404, 405, 409, 413, 415]))
  expect(live.log()).toBe('')
  expect((await live.heapBytes()) - before).toBeLessThan(MEMORY_SLACK_BYTES)
})

/** Sends bytes as they are, and reads until the server closes. */
async function raw(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(live.url)
  const socket = connectSocket(Number(port), hostname)
  socket.end(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

describe('what is hardly HTTP', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'FOO /v1/sessions HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['TRACE', 'TRACE /v1/sessions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 405],
    [
      'an upgrade nobody offers',
      'GET /v1/sessions HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
      401,
    ],
    [
      'chunks for a GET',
      'GET /v1/sessions HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      413,
    ],
    ['no Host', 'GET /v1/sessions HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a Host nobody can have', 'GET /v1/sessions HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['a space in the address', 'GET /v1/ses sions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a backslash in the address', 'GET /v1\\sessions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a header of 20 kB', `GET /v1/sessions HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /v1/sessions?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['two lengths', 'POST /v1/auth/keys HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST /v1/auth/keys HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['an escape that is none', 'GET /v1/boards/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
  ])('%s', async (_, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer.status).toBe(status)
    expect(answer.head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8')
    expect(JSON.parse(answer.body)).toMatchObject({ status, code: expect.any(String), request_id: expect.any(String) })
  })
})

test('a client that leaves in the middle of its body is no fault of ours', async () => {
  const { secret } = await makeKey(await makeUser({ tier: 'paid' }))
  const before = live.log()
  await raw(
    `POST /v1/auth/keys HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a`,
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
    const secure = await startLive(databaseUrl, { APP_URL: 'https://boardwalk.example' })
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
