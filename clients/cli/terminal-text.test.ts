import { expect, test } from 'vitest'
import { ApiError } from '../typescript/src/index.ts'
import { oneLine, visible } from '../typescript/src/visible.ts'
import { boardOutput } from './terminal-text.ts'

const ESC = '\u001b'
const asTerminal = () => boardOutput({ isTTY: true })
const shownOf = (text: string) => asTerminal()(Buffer.from(text))

test('what a terminal would obey is shown as JSON writes it', () => {
  expect(oneLine(`a${ESC}]0;b\u0007\n\t\u007f\u009b\u202ec é`)).toBe(
    'a\\u001b]0;b\\u0007\\u000a\\u0009\\u007f\\u009b\\u202ec é',
  )
  expect(visible('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree\n')
})

test('the text of an error is escaped, and its problem is as the service sent it', () => {
  const detail = `one\ntwo${ESC}]0;title\u0007`
  const problem = { type: '', title: '', status: 409, code: 'not_found', detail, request_id: 'req_1' } as const
  const error = new ApiError(problem)
  expect(error.message).toBe('one\ntwo\\u001b]0;title\\u0007 (not_found, req_1)')
  expect(error.stack).not.toContain(ESC)
  expect(error.problem.detail).toBe(detail)
})

test('JSON stays the same JSON', () => {
  const value = { label: `${ESC}\u007f\u009b\u200f\u2066\r\n\t"é` }
  const text = visible(JSON.stringify(value, null, 2))
  expect(JSON.parse(text)).toEqual(value)
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\u200f\u2066]/u)
})

test('a terminal gets a board’s text and colours, and no title, link, clipboard or picture', () => {
  expect(shownOf(`${ESC}[1mbold${ESC}[0m ${ESC}(0q${ESC}(B é\r\n`)).toBe(
    `${ESC}[1mbold${ESC}[0m ${ESC}(0q${ESC}(B é\r\n`,
  )
  for (const text of [
    `${ESC}]0;title\u0007`,
    `${ESC}]52;c;aGVsbG8=${ESC}\\`,
    `${ESC}\u0000]8;;https://evil.example${ESC}\\`,
    '\u009d52;c;aGVsbG8=\u009c',
    `${ESC}Pq#0~~${ESC}\\`,
    `${ESC}_Gf=24;AAAA${ESC}\\`,
    `${ESC}^x${ESC}\\`,
    `${ESC}Xx\u001a`,
  ])
    expect(`${shownOf(`a${text}b`)}`.replaceAll(`${ESC}\\`, '').replaceAll('\u0000', ''), text).toBe('ab')
  expect(shownOf(`${ESC}]0;without an end\nshown`)).toBe('\nshown')
})

test('a string that comes in pieces is left out too', () => {
  const filter = asTerminal()
  const pieces = [...Buffer.from(`a${ESC}]52;c;aGk=\u0007b\u009d0;c\u009cd`)].map((byte) => filter(Uint8Array.of(byte)))
  expect(pieces.join('')).toBe('abd')
})

/** Breaks if DEL ends an escape: a terminal passes over it, and obeys what follows. */
test('a character that a terminal passes over does not hide a string', () => {
  const filter = asTerminal()
  expect(filter(Buffer.from(`a${ESC}\u007f]52;c;aGk=\u0007b${ESC}kname${ESC}\\c`))).toBe(`ab${ESC}\\c`)
})

test('a file or a program gets every byte', () => {
  const bytes = Buffer.from(`${ESC}]0;title\u0007\xff`, 'latin1')
  expect(boardOutput({})(bytes)).toBe(bytes)
})
