import { expect, test } from 'vitest'
import type { Row } from './plot.ts'
import { statisticsOf } from './statistics.ts'

const rows: Row[] = [0, 1_000, 2_000, 3_000, 4_000].map((atMs, at) => ({
  atMs,
  values: [at * 10, at === 2 ? 7 : null],
}))

test('statistics are of the range alone, not of the rows beside it', () => {
  expect(statisticsOf(rows, 0, { fromMs: 500, toMs: 3_500 })).toEqual({
    count: 3,
    min: 10,
    max: 30,
    mean: 20,
    perSecond: 1,
  })
})

test('a single value has no rate, and a series without values has nothing', () => {
  expect(statisticsOf(rows, 1, { fromMs: 0, toMs: 4_000 })).toEqual({
    count: 1,
    min: 7,
    max: 7,
    mean: 7,
    perSecond: null,
  })
  expect(statisticsOf(rows, 1, { fromMs: 0, toMs: 1_500 })).toBeNull()
})
