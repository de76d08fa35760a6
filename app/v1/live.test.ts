import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { faultsOf } from './conformance.ts'
import { type Generated, generatedRequests } from './hostile-requests.ts'
import { type Live, startLive } from './live.ts'
import { raw } from './raw.ts'

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
  return answer.status >= 500 ? [`${answer.status}`] : faultsOf(method, path, answer)
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

test('a client that leaves in the middle of its body is no fault of ours', async () => {
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
