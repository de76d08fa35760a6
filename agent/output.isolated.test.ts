import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeFrame } from '#wire/frames.ts'
import { OutputPace } from './output-pace.ts'
import { OutputWindow } from './output-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND_US = 1_000_000
const bytes = (text: string) => Buffer.from(text)

/** Breaks without the pace: the service would end the agent's connection. */
test('a board that prints single bytes without a pause makes few frames, in order', async () => {
  const sent: string[] = []
  const pace = new OutputPace((some) => sent.push(Buffer.from(some).toString()))
  for (let n = 0; n < 10_000; n++) {
    pace.add(bytes(String(n % 10)), 0)
    if (n % 10 === 9) await vi.advanceTimersByTimeAsync(1)
  }
  pace.flush()
  expect(sent.length).toBeLessThanOrEqual(130)
  expect(sent.join('')).toBe('0123456789'.repeat(1_000))
})

test('what is printed after a pause is passed on at once, and much output too', async () => {
  const sent: number[] = []
  const pace = new OutputPace((some) => sent.push(some.length))
  pace.add(bytes('a'), 0)
  await vi.advanceTimersByTimeAsync(8)
  pace.add(bytes('b'), 0)
  expect(sent).toEqual([1, 1])
  pace.add(Buffer.alloc(20_000), 0)
  expect(sent).toEqual([1, 1, 20_000])
})

/** Breaks without the joining: after a while away, an agent would send thousands of frames. */
test('what is sent again is joined, second by second', () => {
  const window = new OutputWindow(5)
  for (let n = 0; n < 1_000; n++) window.add(bytes('x'), n * 2_500)
  const again = window.resent().map(decodeFrame)
  expect(again.map((frame) => frame.kind === 'out' && [frame.offset, frame.bytes.length, frame.atUs])).toEqual([
    [0, 400, 0],
    [400, 400, SECOND_US],
    [800, 200, 2 * SECOND_US],
  ])
  window.acknowledge(100)
  window.add(Buffer.alloc(20_000), 2_500_000)
  expect(window.resent().every((frame) => frame.length < 17_000)).toBe(true)
  expect(window.first).toBe(100)
})
