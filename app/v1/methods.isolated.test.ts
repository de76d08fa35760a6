import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { type Answer, faultsOf } from '#test/api/conformance.ts'
import { hostName, startServer, type TestServer } from '#test/server/start-server.ts'
import { routes } from './routes.ts'
import { makeOneOfEach, pathOf } from './testing.ts'

const databaseUrl = testsCommit()
let live: TestServer
let key: string
let ids: Record<string, string>

beforeAll(async () => {
  live = await startServer(databaseUrl)
  const user = await makeUser({ tier: 'paid' })
  const made = await makeKey(user)
  key = made.secret
  ids = await makeOneOfEach(user, made, { state: 'ended' })
})

afterAll(() => live.stop())

async function answerTo(method: string, path: string): Promise<Answer> {
  // Next compresses responses for clients that accept it, except those of HEAD.
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
  const answer = await fetch(live.url + path, { method, headers, redirect: 'manual' })
  const { status, headers: sent } = answer
  if (method !== 'GET' || sent.get('content-type') !== 'text/event-stream')
    return { status, headers: sent, text: await answer.text() }
  // It would never end.
  await answer.body?.cancel()
  return { status, headers: sent, text: '' }
}

const paths = [...routes.map(({ pattern, handlers }) => ({ pattern, handlers })), { pattern: '/v1/openapi.json' }]

/**
 * What every answer has of its own, what a second call has used up, and a length that HEAD may
 * leave out (RFC 9110).
 */
const ofItself = [
  'content-length',
  'x-request-id',
  'date',
  'ratelimit',
  'connection',
  'keep-alive',
  'transfer-encoding',
]
const comparable = ({ headers }: Answer) => [...headers].filter(([name]) => !ofItself.includes(name))

test.each(paths)(
  '$pattern: HEAD is GET without its body, and OPTIONS and 405 say what is allowed',
  async ({ pattern }) => {
    const path = pathOf(pattern, ids)
    const [get, head, options] = [
      await answerTo('GET', path),
      await answerTo('HEAD', path),
      await answerTo('OPTIONS', path),
    ]
    for (const [method, answer] of Object.entries({ GET: get, HEAD: head, OPTIONS: options }))
      expect(faultsOf(method, path, answer), method).toEqual([])
    expect(head).toMatchObject({ status: get.status, text: '' })
    expect(comparable(head)).toEqual(comparable(get))
    const allowed = (options.headers.get('allow') ?? '').split(', ')
    expect(options.status).toBe(204)
    // A WebSocket asks for an upgrade, and an agent's file for its credential.
    expect(allowed.includes('GET')).toBe(get.status !== 405)
    for (const method of ['PUT', 'PATCH'].filter((one) => !allowed.includes(one))) {
      const refused = await answerTo(method, path)
      expect(refused.status).toBe(405)
      expect(refused.headers.get('allow')).toBe(options.headers.get('allow'))
      expect(faultsOf(method, path, refused)).toEqual([])
    }
  },
)

// Behind whole servers some of them are pages, and no page, or are sent to the right one.
test.skipIf(hostName !== 'api').each(paths)('$pattern: other spellings of it are no path', async ({ pattern }) => {
  const path = pathOf(pattern, ids)
  const spellings = [
    `${path}/`,
    path.replace('/v1/', '/v1//'),
    path.replace('/v1/', '/v1%2F'),
    path.toUpperCase(),
    `${path}%00`,
  ]
  for (const spelling of spellings) {
    const refused = await answerTo('GET', spelling)
    if (!/\[\w+\]$/.test(pattern) || spelling !== `${path}%00`) expect(refused.status, spelling).toBe(404)
    expect(refused.headers.get('content-type'), spelling).toBe('application/problem+json; charset=utf-8')
  }
})
