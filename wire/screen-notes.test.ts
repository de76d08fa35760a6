import { expect, test } from 'vitest'
import { packRows, readScreenNote, toScreenNote, unpackRows } from './screen-notes.ts'

const frameOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const SIZE = { width: 128, height: 64 }
const BYTES = 1_024

/** Words on a dark screen, nothing, stripes, and what cannot be packed. */
const pictures = {
  dark: new Uint8Array(BYTES),
  lit: new Uint8Array(BYTES).fill(0xff),
  words: Uint8Array.from({ length: BYTES }, (_, at) => (at % 128 < 40 && at % 6 ? (at * 37) & 0x7e : 0)),
  stripes: Uint8Array.from({ length: BYTES }, (_, at) => (at & 1 ? 0xaa : 0x55)),
  pairs: Uint8Array.from({ length: BYTES }, (_, at) => at >> 1),
  noise: Uint8Array.from({ length: BYTES }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 0xff),
}

test.each(Object.entries(pictures))('a picture of %s is packed, and read again as it was', (_, bytes) => {
  const packed = packRows(frameOf(bytes))
  expect(unpackRows({ ...SIZE, packed })).toBe(frameOf(bytes))
  // A byte more for each 126 that differ, and then base64.
  expect(packed.length).toBeLessThan(1_400)
})

test('most of a screen is dark, which takes little room', () => {
  expect(packRows(frameOf(pictures.dark)).length).toBeLessThan(30)
  expect(packRows(frameOf(pictures.words)).length).toBeLessThan(600)
})

test('a note has a picture with its time, and is read again as it was', () => {
  const packed = packRows(frameOf(pictures.lit))
  const picture = { name: 'menu', ...SIZE, packed }
  const note = toScreenNote(picture, 850)
  expect(note).toMatch(/^screen: menu 128x64 [\w+/=]+@850$/)
  expect(readScreenNote(note)).toEqual({ ...picture, agoMs: 850 })
  expect(readScreenNote(toScreenNote(picture, 0))).toEqual({ ...picture, agoMs: 0 })
})

/** What is no base64, or is cut, would break a whole film where it is unpacked. */
test.each([
  ...['pins: D13=1', 'screen: ', 'screen: menu 128x64 ', 'screen: menu 128x64 @850', 'screen: Menu 8x1 gf8='],
  ...['screen: menu 9999x9999 gf8=', 'screen: menu 0x8 gf8=', 'screen: menu 8x0 gf8=', 'screen: menu 08x1 gf8='],
  ...[
    'screen: menu 8x1 g',
    'screen: menu 8x1 gf8',
    'screen: menu 8x1 gf==8',
    'screen: menu 8x1 gf8==',
    'screen: menu 8x1 =',
  ],
])('%j has no picture', (note) => expect(readScreenNote(note)).toBeUndefined())

test('a picture that is spoiled has its size still: no more memory than its pixels', () => {
  const bomb = btoa('\x81A'.repeat(100_000))
  for (const packed of [bomb, btoa('\x7fAB'), btoa('\x81'), btoa('\x80\x80')])
    expect(Buffer.from(unpackRows({ width: 16, height: 2, packed }), 'base64')).toHaveLength(4)
})
