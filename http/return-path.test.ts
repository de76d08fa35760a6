import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each(['/', '/keys', '/credits?offset=20', '/?offset=40'])('%j is a page of ours', (next) => {
  expect(returnPath(next)).toBe(next)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'keys',
  '',
  undefined,
  ['/keys'],
])('%j leads home', (next) => {
  expect(returnPath(next)).toBe('/')
})
