import { expect, test } from 'vitest'
import { routeNames } from './route-names.ts'

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
  ['/key_0123', 'none of ours'],
  ['/login/secret', 'none of ours'],
])('%s is logged as %s', (path, name) => {
  expect(nameOf(path)).toBe(name)
})
