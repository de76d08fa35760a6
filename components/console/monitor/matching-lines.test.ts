import { expect, test } from 'vitest'
import type { Chunk } from '#components/console/output-feed.ts'
import { MatchingLines, partsOf } from './matching-lines.ts'

const END = Number.POSITIVE_INFINITY

function chunksOf(text: string, size: number, from = 0): Chunk[] {
  const bytes = Buffer.from(text)
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, i) => ({
    ...{ offset: from + i * size, atMs: i, bytes: bytes.subarray(i * size, (i + 1) * size) },
  }))
}

test('lines with a place are found, also the one that has not ended', () => {
  const chunks = chunksOf('temp=1\nhum=2\ntemp=3\nte', 4)
  const found = new MatchingLines(/te/gi, 0)
  for (let i = 1; i <= chunks.length; i++) found.read(chunks.slice(0, i), END)
  expect(found.lines.map(({ offset, text }) => [offset, text])).toEqual([
    [0, 'temp=1'],
    [13, 'temp=3'],
    [20, 'te'],
  ])
})

test('nothing before a clear, or after a pause began, is read', () => {
  const chunks = chunksOf('a1\na2\na3\na4\n', 3)
  const found = new MatchingLines(/a/g, 3)
  found.read(chunks, 9)
  expect(found.lines.map(({ text }) => text)).toEqual(['a2', 'a3'])
  found.read(chunks, END)
  expect(found.lines.map(({ text }) => text)).toEqual(['a2', 'a3', 'a4'])
})

test('lines that missing output parts are not joined', () => {
  const found = new MatchingLines(/./g, 0)
  found.read([...chunksOf('temp=2', 6), ...chunksOf('3\n', 2, 50)], END)
  expect(found.lines.map(({ offset, text }) => [offset, text])).toEqual([
    [0, 'temp=2'],
    [50, '3'],
  ])
})

/** Breaks without the bound. */
test('of many lines the newest are kept', () => {
  const found = new MatchingLines(/x/g, 0)
  found.read(chunksOf('x\n'.repeat(12_000), 4_096), END)
  expect([found.lines.length, found.lines[0]?.offset]).toEqual([10_000, 4_000])
})

test('a text is parted at what is found', () => {
  expect(partsOf('t=1 t=2', /t/g)).toEqual(['', 't', '=1 ', 't', '=2'])
  expect(partsOf('abc', /x*/g)).toEqual(['abc'])
})
