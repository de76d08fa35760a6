import { expect, test } from 'vitest'
import { pathOf, routeNames } from './route-names.ts'

const nameOf = routeNames('app')

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/keys', '/keys'],
  ['/v1/sessions', '/v1/sessions'],
  ['/v1/sessions/ses_1', '/v1/sessions/[session_id]'],
  ['/v1/sessions/ses_1/extension', '/v1/sessions/[session_id]/extension'],
  ['/v1/key_0123', '/v1/[[...unknown]]'],
  ['/v1', '/v1/[[...unknown]]'],
  ['/key_0123', 'unmatched'],
  ['/login/secret', 'unmatched'],
  ['/m', 'unmatched'],
])('%s is logged as %s', (path, name) => {
  expect(nameOf(path)).toBe(name)
})

test.each([
  '/',
  '/v1/sessions',
  '/v1/sessions?limit=1#x',
  '/v1//sessions/',
  '//elsewhere/v1/sessions',
  '/\\elsewhere/v1',
  '/v1/../keys',
  '/v1/%2e%2e/keys',
  '/v1/./sessions',
  '/v1/sess ions',
  '/v1/sessions#x?y',
  '/v1\t/sessions',
  'http://elsewhere/v1/keys?x',
  'v1/sessions',
  '/v1/ſessions',
])('the path of %j is the one that will be read', (url) => {
  expect(pathOf({ url })).toBe(new URL(url, 'http://localhost').pathname)
})

test('what cannot be read has no path', () => {
  expect(pathOf({ url: 'http://' })).toBe('')
})
