import { expect, test } from 'vitest'
import { Matcher } from '#clients/typescript/src/matcher.ts'
import { toRegExp } from '#clients/typescript/src/pattern.ts'
import { hastenSlowPatterns } from './slow-patterns.ts'

const MANY = 26
/** One that looks ahead is matched the old way. */
const [MENDED, SLOW] = ['(a+)+(?<last>b)', '(?=a)(a+)+b']

/** Breaks without the other way to match: each further `a` doubles the time. */
test('a pattern that goes back too often is matched in linear time, and finds the same', () => {
  hastenSlowPatterns()
  const matcher = new Matcher()
  matcher.push('a'.repeat(MANY))
  const [mended, slow] = [MENDED, SLOW].map((pattern) => {
    const start = performance.now()
    expect(matcher.find({ expects: [toRegExp(pattern)] })).toBeUndefined()
    return performance.now() - start
  })
  expect(mended).toBeLessThan(Number(slow) / 10)
  matcher.push('b')
  const found = { index: 0, start: 0, end: MANY + 1, named: { last: 'b' } }
  expect(matcher.find({ expects: [toRegExp(MENDED)] })?.match).toMatchObject(found)
})
