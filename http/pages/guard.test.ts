import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { METHODS } from '#app/site.ts'
import { listening } from '#test/listening.ts'
import { guardPages } from './guard.ts'
import { NO_CONTENT_POLICY, pageHeaders } from './headers.ts'

let url: string
let reached = 0
const server = createServer(
  guardPages(METHODS, (_, response) => {
    reached += 1
    response.writeHead(308, { Location: '/elsewhere' }).end()
  }),
)

beforeAll(async () => {
  url = await listening(server)
})
afterAll(() => void server.close())

/** Red without the check in `guardPages`: Next answers 500. */
test.each(['/docs/x%FF', '/boards%FF', '/%', '/docs/%E0%A4%A.md'])('404 for %s, which is no text', async (path) => {
  const before = reached
  const answer = await fetch(url + path)
  expect(answer.status).toBe(404)
  expectHeaders(answer)
  expect(reached).toBe(before)
})

/**
 * Red without the check in `guardPages`: Next answers PUT and DELETE with the page, and fails on
 * TRACE.
 */
test.each([
  { path: '/login', allowed: 'GET, HEAD, POST', refused: ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] },
  { path: '/there-is-no-such-page', allowed: 'GET, HEAD, POST', refused: ['PUT', 'DELETE'] },
  { path: '/log-out', allowed: 'POST', refused: ['GET', 'HEAD', 'PUT', 'DELETE'] },
  { path: '/sessions/version', allowed: 'GET, HEAD', refused: ['POST', 'DELETE'] },
  { path: '/credits/ledger.csv', allowed: 'GET, HEAD', refused: ['POST', 'PUT'] },
])('405 with Allow: $refused on $path', async ({ path, allowed, refused }) => {
  const before = reached
  for (const method of refused) {
    const answer = await fetch(url + path, { method })
    expect(answer.status, method).toBe(405)
    expect(answer.headers.get('allow'), method).toBe(allowed)
    expectHeaders(answer)
  }
  expect(reached).toBe(before)
})

/**
 * Red without the check of the length: Next would leave the rest unread, before the next request.
 */
test('413 for a form that is too large or does not state its length, and no more of it is read', async () => {
  const chunked = new Blob(['a=b']).stream()
  for (const body of ['x'.repeat(1_000_001), chunked]) {
    const sent = { method: 'POST', body, duplex: 'half' }
    const answer = await fetch(`${url}/login`, sent)
    expect(answer.status).toBe(413)
    expect(answer.headers.get('connection')).toBe('close')
    expectHeaders(answer)
  }
})

/**
 * Red without the headers that `guardPages` sets: Next adds its own to pages and not to redirects.
 */
test('a redirect carries the headers of every page', async () => {
  const answer = await fetch(`${url}/login/`, { redirect: 'manual' })
  expect(answer.status).toBe(308)
  expectHeaders(answer)
})

function expectHeaders({ headers }: Response) {
  expect(Object.fromEntries(headers)).toMatchObject({
    ...Object.fromEntries(new Headers(pageHeaders)),
    'content-security-policy': NO_CONTENT_POLICY,
  })
}
