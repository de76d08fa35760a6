import { expect, test } from 'vitest'
import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import { axisStep, axisText, hertzText, lengthText } from './time-text.ts'
import { spanOf } from './use-film-time.ts'
import { moved, showing, whole, zoomed } from './view.ts'

test('zoom keeps the time under the pointer, ends at a cycle and at all of it', () => {
  const view = zoomed({ from: 0, to: 1_000_000 }, 0.5, 800_000, 1_000_000)
  expect(view).toEqual({ from: 400_000, to: 900_000 })
  expect(zoomed(view, 1e-9, 500_000, 1_000_000)).toEqual({ from: 499_980, to: 500_080 })
  expect(zoomed(view, 10, 500_000, 1_000_000)).toEqual({ from: 0, to: 1_000_000 })
})

test('a view moves within the capture, and to a time that it does not have', () => {
  const view = { from: 400, to: 600 }
  expect(moved(view, 1, 1_000)).toEqual({ from: 600, to: 800 })
  expect(moved(view, 9, 1_000)).toEqual({ from: 800, to: 1_000 })
  expect(moved(view, -9, 1_000)).toEqual({ from: 0, to: 200 })
  expect(showing(view, 500, 1_000)).toBe(view)
  expect(showing(view, 900, 1_000)).toEqual({ from: 800, to: 1_000 })
  expect(whole(0)).toEqual({ from: 0, to: 100 })
})

test('times and frequencies in words', () => {
  expect([625, 10_625, 1.5 * TICKS_PER_SECOND, 0].map(lengthText)).toEqual(['62.5 ns', '1.0625 µs', '1.5 s', '0 ns'])
  expect([axisStep(3), axisStep(450), axisStep(0.2)]).toEqual([5, 500, 1])
  expect(axisText(12_500, 5_000)).toBe('1.3 µs')
  expect(axisText(2 * TICKS_PER_SECOND, TICKS_PER_SECOND / 2)).toBe('2.0 s')
  expect(axisText(400, 100)).toBe('40 ns')
  expect([1, 1_000, 1_234_567].map(hertzText)).toEqual(['1 Hz', '1 kHz', '1.23457 MHz'])
})

test('a capture is on the time axis of the recording: it ended at its note', () => {
  const [ticks, complete] = [2e9, 1_000_000]
  const usual = { beginMs: complete - 200, ticksPerMs: 1e7 }
  const free = { ticks, triggerTicks: null }
  expect(spanOf({ armed: complete - 210, complete }, free)).toEqual(usual)
  expect(spanOf({ armed: null, complete }, free)).toEqual(usual)
  // It waited for its trigger, which says nothing of the board.
  expect(spanOf({ armed: complete - 9_000, complete }, { ticks, triggerTicks: 5e8 })).toEqual(usual)
  expect(spanOf({ armed: complete - 800, complete }, free)).toEqual({ beginMs: complete - 800, ticksPerMs: 2.5e6 })
})
