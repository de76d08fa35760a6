import { expect, test } from 'vitest'
import { Matcher } from '#clients/typescript/src/matcher.ts'
import { toRegExp } from '#clients/typescript/src/pattern.ts'
import { hastenSlowPatterns } from './slow-patterns.ts'

const MANY = 200

/** Breaks without the other way to match: it would be given up. */
test('a pattern that goes back too often is matched in linear time, and finds the same', () => {
  hastenSlowPatterns()
  const matcher = new Matcher({ limitMs: 500 })
  const expects = [toRegExp('(a+)+(?<last>b)')]
  matcher.push('a'.repeat(MANY))
  expect(matcher.find({ expects })).toBeUndefined()
  matcher.push('b')
  const found = { index: 0, start: 0, end: MANY + 1, named: { last: 'b' } }
  expect(matcher.find({ expects })?.match).toMatchObject(found)
})
