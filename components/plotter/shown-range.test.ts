import { expect, test } from 'vitest'
import { around, moved, newestPart, zoomed } from './shown-range.ts'

const range = (fromMs: number, toMs: number) => ({ fromMs, toMs })

test('the newest part has its length, and grows to it while there is less', () => {
  expect(newestPart(range(0, 60_000), 10_000)).toEqual(range(50_000, 60_000))
  const grown = [0, 4_000, 5_001, 9_000, 12_000].map((toMs) => newestPart(range(0, toMs), 12_000).toMs)
  expect(grown).toEqual([5_000, 5_000, 10_000, 10_000, 12_000])
  expect(newestPart(range(0, 60_000), null)).toEqual(range(0, 60_000))
  expect(newestPart(range(7, 7), null)).toEqual(range(7, 12))
})

test('a moment stays where it is while one zooms, and no range is empty', () => {
  expect(zoomed(range(0, 100), 0.5)).toEqual(range(25, 75))
  expect(zoomed(range(0, 100), 0.5, 0)).toEqual(range(0, 50))
  expect(zoomed(range(0, 100), 2, 100)).toEqual(range(-100, 100))
  const { fromMs, toMs } = zoomed(range(0, 6), 0.1)
  expect(toMs - fromMs).toBeCloseTo(5)
})

test('a range moves within the axis, and keeps its length', () => {
  expect(moved(range(40, 60), 0.5, range(0, 100))).toEqual(range(50, 70))
  expect(moved(range(90, 100), 0.5, range(0, 100))).toEqual(range(90, 100))
  expect(moved(range(5, 25), -0.5, range(0, 100))).toEqual(range(0, 20))
  expect(moved(range(0, 200), 0.5, range(0, 100))).toEqual(range(0, 200))
})

test('a range follows a moment that leaves it', () => {
  expect(around(range(0, 10), 5)).toEqual(range(0, 10))
  expect(around(range(0, 10), 15)).toEqual(range(15, 25))
  expect(around(range(10, 20), 3)).toEqual(range(3, 13))
})
