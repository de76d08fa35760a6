import { expect, test } from 'vitest'
import { laneScale } from './lanes.ts'

/** Where values are on a scale: 0 is the bottom of the chart, and 1 its top. */
const places = (values: number[], [min, max]: readonly (number | null)[]) =>
  values.map((value) => (value - (min ?? 0)) / ((max ?? 0) - (min ?? 0)))

test.each([
  [0, 2, 0.5, 1],
  [1, 2, 0, 0.5],
  [1, 3, 1 / 3, 2 / 3],
  [0, 1, 0, 1],
])('the values of lane %i of %i lie between %f and %f of the height', (place, count, bottom, top) => {
  for (const [low, high] of [
    [990, 1_010],
    [-0.5, 0.25],
    [7, 7],
    [0, 0],
  ] as const)
    for (const at of places([low, high], laneScale(low, high, place, count))) {
      expect(at).toBeGreaterThan(bottom)
      expect(at).toBeLessThan(top)
    }
})

test('a series without values has no scale', () => {
  expect(laneScale(null, null, 0, 2)).toEqual([null, null])
})
