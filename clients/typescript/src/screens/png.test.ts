import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { difference, drawnDifference, type Picture } from './picture.ts'
import { readPng } from './png.ts'

const file = new URL('../../../conformance/pictures.json', import.meta.url)
type Vectors = { shown: string[]; files: Record<string, string>; interlaced: string }
const { shown, files, interlaced }: Vectors = JSON.parse(readFileSync(file, 'utf8'))

const bytesOf = (base64 = '') => Buffer.from(base64, 'base64')
const pictureOf = (...rows: string[]): Picture => {
  const lit = Uint8Array.from(rows.join(''), (one) => (one === '#' ? 1 : 0))
  return { width: rows[0]?.length ?? 0, height: rows.length, lit }
}

test.each(Object.entries(files))('a file of the kind %s has the same pixels', (_, text) => {
  expect(readPng(bytesOf(text))).toEqual(pictureOf(...shown))
})

/** Returns a PNG with a head and data of its own, and the right checks. */
function pngOf(head: number[], data: Buffer): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1
    return n
  })
  const chunk = (type: string, body: Buffer) => {
    const [named, ends] = [Buffer.concat([Buffer.from(type), body]), Buffer.alloc(8)]
    ends.writeUInt32BE(body.length)
    let crc = ~0
    for (const byte of named) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
    ends.writeUInt32BE(~crc >>> 0, 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  return Buffer.concat([bytesOf('iVBORw0KGgo='), chunk('IHDR', Buffer.from(head)), chunk('IDAT', data)])
}
const headOf = (width: number, height: number, depth = 1, kind = 0) => [
  ...[0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, depth, kind, 0, 0, 0],
]

/** Breaks where a file of a few kilobytes may fill the memory, or one that is cut is a picture. */
test('what is no whole PNG is refused, and so is one that is larger than it says', () => {
  const whole = bytesOf(files['grey 1'])
  expect(() => readPng(bytesOf(interlaced))).toThrow('is interlaced')
  expect(() => readPng(Buffer.from('GIF89a'))).toThrow('is no PNG')
  expect(() => readPng(Buffer.concat([whole.subarray(0, 20), Buffer.from([1]), whole.subarray(21)]))).toThrow('damaged')
  for (let end = 8; end < whole.length - 12; end++)
    expect(() => readPng(whole.subarray(0, end))).toThrow('no whole PNG')
  expect(readPng(pngOf(headOf(8, 1), deflateSync(Buffer.from([0, 0x81]))))).toEqual(pictureOf('#......#'))
  const bomb = deflateSync(Buffer.alloc(50_000_000))
  expect(() => readPng(pngOf(headOf(8, 1), bomb))).toThrow('no whole PNG')
  expect(() => readPng(pngOf(headOf(8, 2), deflateSync(Buffer.from([0, 0x81]))))).toThrow('no whole PNG')
  expect(() => readPng(pngOf(headOf(1_025, 1), deflateSync(Buffer.alloc(130))))).toThrow('larger than 1024 × 1024')
  expect(() => readPng(pngOf(headOf(0, 1), deflateSync(Buffer.alloc(1))))).toThrow('or empty')
  expect(() => readPng(pngOf(headOf(8, 1), deflateSync(Buffer.from([5, 0]))))).toThrow('damaged')
  expect(() => readPng(pngOf(headOf(8, 1, 1, 3), deflateSync(Buffer.from([0, 0]))))).toThrow('damaged')
  for (const [depth, kind] of [
    [3, 0],
    [16, 3],
    [4, 2],
    [8, 5],
  ] as const)
    expect(() => readPng(pngOf(headOf(8, 1, depth, kind), deflateSync(Buffer.alloc(9))))).toThrow('not known')
})

/** Breaks where another neighbour is taken: the files above are the same with either. */
test('the filter of Paeth takes the neighbour that is nearest', () => {
  const lines = Buffer.from([0, 16, 16, 4, 239, 0])
  expect(readPng(pngOf(headOf(2, 2, 8), deflateSync(lines)))).toEqual(pictureOf('..', '##'))
})

/** Breaks where parts of a chunk are put together again for each: 80,000 would take minutes. */
test('a file of many small pieces is read in its time', () => {
  const piece = bytesOf('AAAAAElEQVQ1rwYe')
  const many = Buffer.concat([bytesOf('iVBORw0KGgo='), ...Array<Buffer>(80_000).fill(piece)])
  expect(() => readPng(many)).toThrow('no whole PNG')
}, 2_000)

test('the difference is a part of the pixels and is drawn', () => {
  const [one, other] = [pictureOf('#.#.', '...#', '....'), pictureOf('....', '#..#', '..#.')]
  expect(difference(one, other)).toBe(4 / 12)
  expect(drawnDifference(one, other)).toBe('█ ▀\n  ▀')
  expect(drawnDifference(one, one)).toBe('\n')
  expect(difference(one, pictureOf('#.#.'))).toBe(1)
  expect(drawnDifference(one, pictureOf('#.#.'))).toBe('It has 4 × 3 pixels in place of 4 × 1.')
})
