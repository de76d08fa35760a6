import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { proxy } from './proxy.ts'

const own = 'http://localhost:3000'
const answerTo = (method: string, headers: Record<string, string>, path = '/login') =>
  proxy(new NextRequest(`${own}${path}`, { method, headers }))

/** What Next is left to look at: the header as the proxy passes it on. */
const originFor = ({ headers }: Response) => headers.get('x-middleware-request-origin')

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'no origin at all' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: own },
]

/**
 * Red without the check: Next takes what has no Origin, and fails with a 500 and a stack in the log
 * on what has another.
 */
test.each(foreign)('a form with %j is refused in calm words', async (headers) => {
  for (const path of ['/login', '/log-out', '/keys', '/there-is-no-such-page']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = answerTo(method, { 'next-action': 'any', ...headers }, path)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await answer.text()).toContain('This came from another site.')
    }
  }
})

test.each(foreign)('a page is shown to anyone with a link: %j', (headers) => {
  for (const method of ['GET', 'HEAD']) expect(answerTo(method, headers).headers.get('x-middleware-next')).toBe('1')
})

test.each<Record<string, string>>([
  {},
  { origin: own },
  { 'sec-fetch-site': 'same-origin', origin: own },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' },
])('our own form with %j is passed on, and Next has nothing to find fault with', (headers) => {
  const answer = answerTo('POST', headers)
  expect(answer.headers.get('x-middleware-next')).toBe('1')
  expect(originFor(answer)).toBe(own)
})

/** Breaks with a nonce that is made once: who has seen one page could run a script on any other. */
test('each page has a nonce of its own, which Next is told', () => {
  const nonces = Array.from({ length: 20 }, () => {
    const { headers } = answerTo('GET', {})
    const policy = headers.get('content-security-policy') ?? ''
    expect(headers.get('x-middleware-request-content-security-policy')).toBe(policy)
    return /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  })
  expect(new Set(nonces).size).toBe(20)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})
