import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('lines end as RFC 4180 says, and nothing is an empty field', () => {
  expect(
    csv([
      ['id', 'amount'],
      ['ent_1', -84],
      [null, 0],
    ]),
  ).toBe('id,amount\r\nent_1,-84\r\n,0\r\n')
})

test.each([
  ['a, b', '"a, b"'],
  ['say "hello"', '"say ""hello"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  ['ünïcode 板', 'ünïcode 板'],
])('%j is written %j', (text, written) => {
  expect(csv([[text]])).toBe(`${written}\r\n`)
})

/** Breaks without the apostrophe. */
test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '=HYPERLINK("https://evil.example","x")'])(
  '%j is written as text',
  (text) => {
    expect(csv([[text]])).toMatch(/^"?'/)
  },
)
