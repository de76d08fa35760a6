import { expect, test } from 'vitest'
import { isForPrograms } from './programs.ts'

test.each([
  '/v1',
  '/v1/sessions?limit=1',
  '/healthz',
  '/readyz?',
  '/x/../v1/sessions',
  '/./v1',
  'http://localhost:3000/v1/boards',
])('%s is for programs', (url) => {
  expect(isForPrograms({ url })).toBe(true)
})

test.each(['/', '/v1x', '/v10/sessions', '/docs?next=/v1/', '/x/v1/sessions', '//', ''])('%j is for people', (url) => {
  expect(isForPrograms({ url })).toBe(false)
})
