import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each(['/', '/keys', '/credits?offset=20', '/?offset=40', '/docs/api/boards#listBoards'])(
  '%j is a page of the service',
  (next) => {
    expect(safeRedirect(next)).toBe(next)
  },
)

/** However a browser reads what comes out, it stays with us. */
test.each([
  '/keys\r\nSet-Cookie: x=1',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/@evil.example',
  '/?next=//evil.example',
  '/#//evil.example',
  '/\u2028/evil.example',
  '/\uff0fevil.example',
])('%j stays with us', (next) => {
  const path = safeRedirect(next)
  expect(new URL(path, 'https://boardwalk.example').origin).toBe('https://boardwalk.example')
  expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/keys/..//evil.example',
  '/%2e%2e//evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '///evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  'http:evil.example',
  'http:/evil.example',
  'https:\\\\evil.example',
  '//boardwalk.invalid@evil.example',
  '//boardwalk.invalid:80@evil.example/',
  '.evil.example',
  '@evil.example',
  ':80@evil.example',
  'data:text/html,x',
  'JaVaScRiPt:alert(1)',
  'javascript:alert(1)',
  'keys',
  '',
  undefined,
  ['/keys'],
])('%j leads home', (next) => {
  expect(safeRedirect(next)).toBe('/')
})
