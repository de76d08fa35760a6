import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksUpTo } from './chart-scale.ts'

test('an axis has round values', () => {
  expect(ticksUpTo(550)).toEqual([0, 200, 400, 600])
  expect(ticksUpTo(31)).toEqual([0, 10, 20, 30, 40])
  expect(ticksUpTo(1)).toEqual([0, 1, 2, 3])
  expect(ticksUpTo(4_000)).toEqual([0, 1_000, 2_000, 3_000, 4_000])
})

test('an axis reaches the largest value, in three to five equal whole steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (max) => {
      const ticks = ticksUpTo(max)
      const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(new Set(steps).size).toBe(1)
      expect(Number.isInteger(steps[0])).toBe(true)
      expect([3, 4, 5]).toContain(steps.length)
    }),
  )
})
