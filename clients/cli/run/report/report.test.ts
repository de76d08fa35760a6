import { expect, test } from 'vitest'
import { unescapeText } from '../flags.ts'
import { junitOf } from '../junit.ts'

test('a JUnit report has no text that is not XML', () => {
  const cases = [{ name: 'a<b>&"c"', result: 'failed' as const, message: 'bell \u0007' }]
  const xml = junitOf({
    name: 'uno',
    seconds: 1.5,
    cases,
    properties: { session_id: 'ses_1', board_id: null },
    output: '\u001b[0m',
  })
  expect(xml).toContain('name="a&lt;b&gt;&amp;&quot;c&quot;"')
  expect(xml).not.toContain('board_id')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is searched for
  expect(xml).not.toMatch(/[\u0007\u001b]/)
})

test('escapes of --send', () => {
  expect(unescapeText('root\\n\\r\\t\\x1b\\\\n \\q')).toBe('root\n\r\t\u001b\\n \\q')
})
