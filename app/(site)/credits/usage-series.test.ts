import { expect, test } from 'vitest'
import { daysUntil, seriesOf } from './usage-series.ts'

const use = (board_type: string, day: string, credits: number) => ({
  board_type,
  label: `${board_type}!`,
  day,
  credits,
})

test('days follow each other over the end of a month, today last', () => {
  expect(daysUntil(new Date('2026-03-02T23:59:00Z'), 4)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

test('types by how much they were used', () => {
  const [first, second] = seriesOf([use('a', '2026-03-01', 2), use('b', '2026-03-01', 5), use('a', '2026-03-02', 1)])
  expect(first).toEqual({ key: 'b', label: 'b!', total: 5, byDay: new Map([['2026-03-01', 5]]) })
  expect(second).toMatchObject({ key: 'a', total: 3 })
})

test('six types are six series; of seven, the last two are one', () => {
  const types = (count: number) =>
    Array.from({ length: count }, (_, index) => use(`t${index}`, '2026-03-01', 10 - index))
  expect(seriesOf(types(6))).toHaveLength(6)
  const seven = seriesOf(types(7))
  expect(seven).toHaveLength(6)
  expect(seven.at(-1)).toEqual({ key: '', label: '2 other types', total: 9, byDay: new Map([['2026-03-01', 9]]) })
})
