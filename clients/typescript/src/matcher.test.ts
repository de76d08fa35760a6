import { expect, test } from 'vitest'
import { UsageError } from './errors.ts'
import { Matcher } from './matcher.ts'
import { toRegExp } from './pattern.ts'

test.each([[/(a+)+b/], [/(A+)+b/i], [/(?=a)(a+)+b/], [/(?<!b)(a+)+b/], [/(a)(\1+)+b/], [/(a+)+\r\n/]])(
  '%s is given up where it takes too long, and what is simple is found after it',
  (pattern) => {
    const text = `${'a'.repeat(200)}c`
    const matcher = new Matcher({ limitMs: 50 })
    matcher.push(text)
    const slow = toRegExp(pattern)
    const words = /^Looking for \/.*\/ took more than 0\.05 s\. A part of it matches the same text in too many ways/s
    const began = performance.now()
    expect(() => matcher.find({ expects: [slow] })).toThrow(UsageError)
    expect(performance.now() - began).toBeLessThan(1_900)
    expect(() => matcher.find({ expects: [toRegExp('d')], fails: [slow] })).toThrow(words)
    expect(() => matcher.findEach([slow])).toThrow(words)
    expect(() => matcher.holds(slow, 0)).toThrow(words)
    const other = new Matcher()
    other.push(text)
    expect(other.find({ expects: [toRegExp('c')] })?.match.start).toBe(200)
  },
)
