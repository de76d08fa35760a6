import { expect, test } from 'vitest'
import { Matcher, toRegExp } from '#clients/typescript/src/matcher.ts'
import { hastenSlowPatterns } from './slow-patterns.ts'

const MANY = 26
const FAST_MS = 500

/** Breaks without the other way to match: each further `a` doubles the time. */
test('a pattern that goes back too often is matched in linear time, and finds the same', () => {
  hastenSlowPatterns()
  const matcher = new Matcher()
  matcher.push('a'.repeat(MANY))
  const start = performance.now()
  expect(matcher.find({ expects: [toRegExp('(a+)+(?<last>b)')] })).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(FAST_MS)
  matcher.push('b')
  const found = { index: 0, start: 0, end: MANY + 1, named: { last: 'b' } }
  expect(matcher.find({ expects: [toRegExp('(a+)+(?<last>b)')] })?.match).toMatchObject(found)
})
