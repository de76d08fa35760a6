import { expect, test } from 'vitest'
import { OutputFeed } from './output-feed.ts'

test('a byte has the time at which its chunk came; one that has not come has none', () => {
  const feed = new OutputFeed()
  expect([feed.end, feed.timeAt(0)]).toEqual([0, undefined])
  feed.write(Buffer.from('boot\n'), 100, 1_000)
  feed.write(Buffer.from('> '), 105, 2_000)
  expect([99, 100, 104, 105, 106, 107].map((offset) => feed.timeAt(offset))).toEqual([
    ...[undefined, 1_000, 1_000],
    ...[2_000, 2_000, undefined],
  ])
})

/** Breaks without the recorded times: all that was printed before a reload would have one time. */
test('what came late has the times of the record', () => {
  const feed = new OutputFeed()
  feed.write(Buffer.from('a\nb\nc\n'), 0, 9_000)
  feed.write(Buffer.from('d\n'), 6, 9_500)
  const moments = [
    { offset: 0, atMs: 1_000 },
    { offset: 2, atMs: 2_000 },
    { offset: 4, atMs: 3_000 },
  ]
  feed.setRecorded(moments, 6)
  expect([0, 2, 3, 4, 6].map((offset) => feed.timeAt(offset))).toEqual([1_000, 2_000, 2_000, 3_000, 9_500])
})

test('output that comes again is kept once', () => {
  const feed = new OutputFeed()
  for (const [offset, text] of [
    [5, 'abc'],
    [5, 'abc'],
    [6, 'bcde'],
    [0, 'x'],
  ] as const)
    feed.write(Buffer.from(text), offset, 1)
  expect(feed.chunks.map(({ offset, bytes }) => `${offset}:${bytes}`)).toEqual(['5:abc', '8:de'])
})

test('lines are counted from any byte on', () => {
  const feed = new OutputFeed()
  feed.write(Buffer.from('a\nb\n'), 0, 1)
  feed.write(Buffer.from('c\nd'), 4, 1)
  const counts: number[] = []
  for (const from of [0, 1, 2, 4, 6, 99]) feed.countLines(from, (lines) => counts.push(lines))()
  expect(counts).toEqual([3, 3, 2, 1, 0, 0])
})

test('the count goes on with what comes, also after the first lines are forgotten', () => {
  const feed = new OutputFeed(10)
  const counts: number[] = []
  const stop = feed.countLines(2, (lines) => counts.push(lines))
  for (let i = 0; i < 20; i++) feed.write(Buffer.from('abc\n'), i * 4, i)
  expect(feed.chunks.length).toBeLessThan(6)
  stop()
  feed.write(Buffer.from('\n'), 80, 20)
  expect(counts).toEqual(Array.from({ length: 21 }, (_, lines) => lines))
})

test('the oldest output is forgotten, the newest never', () => {
  const feed = new OutputFeed(1_000)
  for (let i = 0; i < 100; i++) feed.write(Buffer.from('x'.repeat(100)), i * 100, i)
  const kept = feed.chunks.length * 100
  expect(kept).toBeGreaterThanOrEqual(1_000)
  expect(kept).toBeLessThanOrEqual(2_000)
  expect(feed.end).toBe(10_000)
  expect([feed.timeAt(0), feed.timeAt(9_999)]).toEqual([undefined, 99])
})

test('who watches gets each new chunk until they stop', () => {
  const feed = new OutputFeed()
  const seen: number[] = []
  feed.write(Buffer.from('a'), 0, 1)
  const stop = feed.watch(({ offset }) => seen.push(offset))
  feed.write(Buffer.from('b'), 1, 1)
  stop()
  feed.write(Buffer.from('c'), 2, 1)
  expect(seen).toEqual([1])
})

/** Breaks where nothing is kept: a terminal that is loaded late would begin empty. */
test('who comes later is given what was printed before, in order and once', () => {
  const feed = new OutputFeed()
  const given: [string, number, number][] = []
  const output = (bytes: Uint8Array, atMs: number, offset: number) => given.push([String(bytes), atMs, offset])
  feed.write(Buffer.from('a'), 7, 1)
  const leave = feed.follow({ output })
  feed.write(Buffer.from('b'), 8, 2)
  leave()
  feed.write(Buffer.from('c'), 9, 3)
  expect(given).toEqual([
    ['a', 1, 7],
    ['b', 2, 8],
  ])
  feed.clear()
  feed.follow({ output })
  expect(given).toHaveLength(2)
})
