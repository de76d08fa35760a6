import { expect, test } from 'vitest'
import { HexRows, hexText } from './hex-rows.ts'
import { bytesText, linesText } from './shown-text.ts'

const chunk = (offset: number, text: string) => ({ offset, atMs: 0, bytes: Buffer.from(text) })
const textsOf = (rows: HexRows) => Array.from({ length: rows.count }, (_, i) => hexText(rows.row(i)))

test('output is shown in rows of sixteen bytes, in whichever pieces it came', () => {
  const expected = [
    '00000000  68 65 6c 6c 6f 2c 20 77  6f 72 6c 64 0d 0a 00 ff  hello, world....',
    '00000010  3e 20                                             >',
  ]
  const bytes = Buffer.concat([Buffer.from('hello, world\r\n'), Buffer.of(0, 0xff), Buffer.from('> ')])
  expect(textsOf(new HexRows([{ offset: 0, atMs: 0, bytes }]))).toEqual(expected)
  const single = [...bytes].map((byte, offset) => ({ offset, atMs: 0, bytes: Uint8Array.of(byte) }))
  expect(textsOf(new HexRows(single))).toEqual(expected)
})

test('rows begin at a multiple of sixteen, and those of missing output are left out', () => {
  const rows = new HexRows([chunk(18, 'ab'), chunk(20, 'c'), chunk(1_000_000, 'z'), chunk(1_000_001, 'y')])
  expect(textsOf(rows)).toEqual([`00000010        61 62 63${' '.repeat(38)}abc`, `000f4240  7a 79${' '.repeat(45)}zy`])
})

test('a small gap within a row is blank', () => {
  const rows = new HexRows([chunk(0, 'ab'), chunk(4, 'c'), chunk(17, 'd')])
  expect(textsOf(rows).map((text) => text.slice(60))).toEqual(['ab  c', ' d'])
})

test('what was cleared, and what came in a pause, is not shown', () => {
  const rows = new HexRows([chunk(0, 'abc'), chunk(3, 'def'), chunk(6, 'ghi')], 2, 7)
  expect(textsOf(rows).map((text) => text.slice(60))).toEqual(['  cdefg'])
  expect(new HexRows([chunk(0, 'abc')], 3).count).toBe(0)
  expect(new HexRows([]).count).toBe(0)
})

test('what is copied is what is shown', () => {
  const chunks = [chunk(0, `${'x'.repeat(300_000)}\n`), chunk(300_001, 'temp=1\n'), chunk(300_008, 'hum=2\n')]
  const all = { from: 0, to: Number.POSITIVE_INFINITY }
  expect(linesText(chunks, all, /=/g)).toBe('temp=1\nhum=2')
  expect(bytesText(chunks, all).split('\n')).toHaveLength(256 * 64 + 1)
  expect(bytesText(chunks, { ...all, from: 300_008 })).toMatch(/^000493e0 .* hum=2\.$/)
})
