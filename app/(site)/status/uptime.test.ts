import { expect, test } from 'vitest'
import { dayText, firstDayOf, gradeOf, spanOf, uptimeOf } from './uptime.ts'

const day = (minutes: number, up: number) => ({ day: '2026-03-01', minutes, up })

test('the share of minutes is not rounded up, and unknown days do not count', () => {
  expect(uptimeOf([day(0, 0), day(1440, 1440)])).toBe('100%')
  expect(uptimeOf([day(100_000, 99_999)])).toBe('99.99%')
  expect(uptimeOf([day(4, 1)])).toBe('25%')
  expect(uptimeOf([day(0, 0)])).toBeUndefined()
})

test('a day is graded by how long something was down', () => {
  expect([day(0, 0), day(1, 1), day(1440, 1439), day(1440, 1368), day(1440, 1367)].map(gradeOf)).toEqual([
    'unknown',
    'all',
    'some',
    'some',
    'little',
  ])
})

/** Breaks if minutes are compared with those of the day so far. */
test('a short outage just after midnight is a short outage, unless nothing was up since', () => {
  expect([day(20, 18), day(20, 0)].map(gradeOf)).toEqual(['some', 'little'])
})

test('a day says for how long something was down', () => {
  expect([day(0, 0), day(1440, 1440), day(1440, 1416)].map((one) => dayText(one))).toEqual([
    'Mar 1, 2026: no data',
    'Mar 1, 2026: no outage',
    'Mar 1, 2026: down for 24 min, 98.33% uptime',
  ])
})

test('a record begins with the first day of which something is known', () => {
  expect(firstDayOf([day(0, 0), { ...day(5, 5), day: '2026-03-02' }])).toBe('2026-03-02')
  expect(firstDayOf([day(0, 0)])).toBeUndefined()
})

test('today says that it is not over', () => {
  expect(dayText(day(60, 60), true)).toBe('Mar 1, 2026, so far: no outage')
})

/** Breaks if days of a young record are lost among those without data. */
test('as many days are shown as the record needs', () => {
  const spanSince = (since: string) => spanOf(new Date(since), new Date('2026-03-31T12:00:00Z'))
  expect(spanSince('2026-03-31T11:59:00Z')).toBe(30)
  expect(spanSince('2026-03-25T00:00:00Z')).toBe(30)
  expect(spanSince('2026-03-24T23:59:00Z')).toBe(30)
  expect(spanSince('2026-03-02T23:59:00Z')).toBe(30)
  expect(spanSince('2026-03-01T23:59:00Z')).toBe(90)
  expect(spanSince('2025-01-01T00:00:00Z')).toBe(90)
})
