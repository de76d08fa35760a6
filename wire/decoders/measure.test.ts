import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgesBetween, nextEdge, periodAt, summaryOf } from './measure.ts'
import { placeAfter } from './place-after.ts'
import { DrawnPin } from './testing.ts'

/** A pin of 1 kHz that is high for a quarter of the time, from 1 ms on. */
const square = (periods: number) => {
  const pin = new DrawnPin('D9', 0)
  for (let at = 1; at <= periods; at++) {
    pin.set(at / 1_000, 1)
    pin.set(at / 1_000 + 0.000_25, 0)
  }
  return pin.trace
}
const MS = 1e7

test('a regular pin has a frequency and a duty, and one that is not has none', () => {
  expect(summaryOf(square(1_000))).toEqual({ edges: 2_000, hertz: 1_000, dutyPercent: 25 })
  expect(summaryOf(square(2)), 'two rises are no rhythm').toEqual({ edges: 4, hertz: null, dutyPercent: null })
  const uneven = square(10)
  uneven.times[4] = 3.1 * MS
  expect(summaryOf(uneven)).toEqual({ edges: 20, hertz: null, dutyPercent: null })
  expect(summaryOf(new DrawnPin('D9', 1).trace)).toEqual({ edges: 0, hertz: null, dutyPercent: null })
})

test('the period around a time', () => {
  const pin = square(3)
  expect(periodAt(pin, 0.5 * MS)).toBeUndefined()
  expect(periodAt(pin, 1 * MS)).toEqual({ from: MS, to: 2 * MS, highTicks: MS / 4 })
  expect(periodAt(pin, 2.9 * MS)).toEqual({ from: 2 * MS, to: 3 * MS, highTicks: MS / 4 })
  expect(periodAt(pin, 3 * MS)).toBeUndefined()
})

test('the edges beside a time, of any pin', () => {
  const other = new DrawnPin('D8', 0)
  other.set(0.001_1, 1)
  const pins = [square(3), other.trace]
  expect(nextEdge(pins, 1 * MS, 'after')).toBe(1.1 * MS)
  expect(nextEdge(pins, 1.1 * MS, 'before')).toBe(1 * MS)
  expect(nextEdge(pins, 1 * MS, 'before')).toBeUndefined()
  expect(nextEdge(pins, 4 * MS, 'after')).toBeUndefined()
  expect(edgesBetween(square(3), 1 * MS, 2 * MS), 'without the one at the beginning').toBe(2)
})

test('the place after a value is what a search from the first on finds', () => {
  const sorted = fc
    .array(fc.integer({ min: 0, max: 40 }))
    .map((all) => Float64Array.from(all.toSorted((a, b) => a - b)))
  fc.assert(
    fc.property(sorted, fc.integer({ min: -1, max: 41 }), fc.nat(), (all, value, at) => {
      const expected = all.filter((one) => one <= value).length
      expect(placeAfter(all, value)).toBe(expected)
      const from = Math.min(at, expected)
      expect(placeAfter(all, value, from)).toBe(expected)
    }),
  )
})
