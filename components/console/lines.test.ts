import { expect, test } from 'vitest'
import { type Line, LineReader, MAX_LINE } from './lines.ts'

const ESC = '\u001b'

/** The lines of a text that comes in pieces of `size` bytes, one a millisecond. */
function read(text: string, size: number, options = {}): Line[] {
  const reader = new LineReader(options)
  const bytes = Buffer.from(text)
  const lines = []
  for (let at = 0; at < bytes.length; at += size) lines.push(...reader.feed(bytes.subarray(at, at + size), at))
  return reader.open ? [...lines, reader.open] : lines
}

const textsOf = (text: string, options = {}) => read(text, 9_999, options).map((line) => line.text)

test('a line has the offset and the time of its first byte', () => {
  expect(read('boot\r\nÄ is 1\n> ', 3)).toEqual([
    { offset: 0, atMs: 0, text: 'boot' },
    { offset: 6, atMs: 6, text: 'Ä is 1' },
    { offset: 14, atMs: 12, text: '> ' },
  ])
  const later = new LineReader({ offset: 1_000 })
  expect(later.feed(Buffer.from('a\nb\n'), 5).map(({ offset }) => offset)).toEqual([1_000, 1_002])
})

test.each([
  ['an empty line is a line', 'a\n\r\nb\n', ['a', '', 'b']],
  ['colours are left out', `${ESC}[1;31mred${ESC}[0m\n`, ['red']],
  ['so are titles, the cursor and bells', `${ESC}]0;title\u0007a\u0007${ESC}[?25lb${ESC}(B\n`, ['ab']],
  ['what is printed over is gone', 'erasing 10 %\rerasing 100 %\n', ['erasing 100 %']],
  ['what is longer below stays, as on a screen', 'abcdef\rxy\n', ['xycdef']],
  ['a shell that erases what was typed', '> lef\b \bd on\n', ['> led on']],
  ['a shell that writes its line again', `> l\r${ESC}[K> le\r${ESC}[K> led\r${ESC}[5C\n`, ['> led']],
  ['erasing all, and to the left', `abc${ESC}[2K\rx\nabc${ESC}[D${ESC}[1K\n`, ['x', '   ']],
  ['tabs stay', 'a\tb\n', ['a\tb']],
  ['a sequence that a line end cuts', `a${ESC}]0;title\nb\n`, ['a', 'b']],
])('%s', (_, printed, lines) => {
  expect(textsOf(printed)).toEqual(lines)
})

test('lines are the same in whichever pieces they come', () => {
  const printed = `boot\r\n${ESC}[31mred ä 😀${ESC}[0m\r\n\r\ntemp=1\rtemp=2\r> le\b \b`
  for (const endsAtReturn of [false, true]) {
    const whole = textsOf(printed, { endsAtReturn })
    for (const size of [1, 2, 3, 7])
      expect(read(printed, size, { endsAtReturn }).map(({ text }) => text)).toEqual(whole)
  }
})

test('a return alone ends a line for who wants that', () => {
  expect(textsOf('temp=1\rtemp=2\r\ntemp=3\r', { endsAtReturn: true })).toEqual(['temp=1', 'temp=2', 'temp=3'])
  expect(read('a\rb\r', 1, { endsAtReturn: true }).map(({ offset }) => offset)).toEqual([0, 2])
})

/** Breaks without the bound: a board that ends no line would fill the memory of the browser. */
test('a line without an end is cut', () => {
  const lines = read('x'.repeat(3 * MAX_LINE), 512)
  expect(lines.map(({ text }) => text.length)).toEqual([MAX_LINE, MAX_LINE, MAX_LINE])
})

/** Breaks without the bound of the column, which the next character would fill with spaces. */
test('a cursor that goes to the right for ever goes to a bound', () => {
  const [line] = read(`${`${ESC}[999C`.repeat(300)}x\n`, 64)
  expect(line?.text).toHaveLength(MAX_LINE + 1)
})

test('a line that is cut by missing output is not joined with what follows', () => {
  const reader = new LineReader()
  reader.feed(Buffer.from('temp=2'), 1)
  expect(reader.skipTo(100)).toEqual([{ offset: 0, atMs: 1, text: 'temp=2' }])
  expect(reader.feed(Buffer.from('3\n'), 2)).toEqual([{ offset: 100, atMs: 2, text: '3' }])
  expect(reader.skipTo(200)).toEqual([])
})
