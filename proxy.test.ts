import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { proxy } from './proxy.ts'

const own = 'http://localhost:3000'
const responseTo = (method: string, headers: Record<string, string>, path = '/login') =>
  proxy(new NextRequest(`${own}${path}`, { method, headers }))

/** Returns the Origin header that is forwarded to Next. */
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
 * Breaks without the check: Next accepts requests without Origin, and fails on others with a 500
 * and a stack in the log.
 */
test.each(foreign)('a form with %j is refused with a page', async (headers) => {
  for (const path of ['/login', '/log-out', '/keys', '/there-is-no-such-page']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = responseTo(method, { 'next-action': 'any', ...headers }, path)
      expect(response.status).toBe(403)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await response.text()).toContain('This came from another site.')
    }
  }
})

test.each(foreign)('a page opens from a link on another site: %j', (headers) => {
  for (const method of ['GET', 'HEAD']) expect(responseTo(method, headers).headers.get('x-middleware-next')).toBe('1')
})

test.each<Record<string, string>>([
  {},
  { origin: own },
  { 'sec-fetch-site': 'same-origin', origin: own },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' },
])('our own form with %j is forwarded with an Origin that Next accepts', (headers) => {
  const response = responseTo('POST', headers)
  expect(response.headers.get('x-middleware-next')).toBe('1')
  expect(originFor(response)).toBe(own)
})

/**
 * Breaks if the nonce is created once: a page's visitor could then run a script on any other page.
 */
test('each page has a new nonce, which is forwarded to Next', () => {
  const nonces = Array.from({ length: 20 }, () => {
    const { headers } = responseTo('GET', {})
    const policy = headers.get('content-security-policy') ?? ''
    expect(headers.get('x-middleware-request-content-security-policy')).toBe(policy)
    return /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  })
  expect(new Set(nonces).size).toBe(20)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})
