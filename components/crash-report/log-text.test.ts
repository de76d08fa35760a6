import { expect, test } from 'vitest'
import { textOf } from './log-text.ts'

const piece = (text: Uint8Array | string) =>
  JSON.stringify({ kind: 'out', bytes: Buffer.from(text).toString('base64') })

test('output is joined, also in the middle of a character, and notes are lines of their own', () => {
  const dash = Buffer.from('–')
  const log = [
    piece('> go '),
    piece(dash.subarray(0, 1)),
    piece(dash.subarray(1)),
    JSON.stringify({ kind: 'note', text: 'hard fault: it writes' }),
    JSON.stringify({ kind: 'gap', length: 5 }),
    piece('more\r\n'),
  ]
  expect(textOf(`${log.join('\n')}\n`)).toBe('> go –\nhard fault: it writes\n\nmore\r\n')
})
