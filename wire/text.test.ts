import { expect, test } from 'vitest'
import { storableText } from './text.ts'

test('text has neither the character 0 nor half a surrogate pair', () => {
  expect(storableText(20).parse('a\0b\ud800c\udc00😀')).toBe('ab\ufffdc\ufffd😀')
  expect(storableText(2).safeParse('abc').success).toBe(false)
})
