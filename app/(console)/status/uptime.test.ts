import { expect, test } from 'vitest'
import { dayText, gradeOf, uptimeOf } from './uptime.ts'

const day = (minutes: number, up: number) => ({ day: '2026-03-01', minutes, up })

test('the share of minutes is not rounded up, and unknown days do not count', () => {
  expect(uptimeOf([day(0, 0), day(1440, 1440)])).toBe('100%')
  expect(uptimeOf([day(100_000, 99_999)])).toBe('99.99%')
  expect(uptimeOf([day(4, 1)])).toBe('25%')
  expect(uptimeOf([day(0, 0)])).toBeUndefined()
})

test('a day is graded by what is known of it', () => {
  expect([day(0, 0), day(1, 1), day(1440, 1439), day(100, 95), day(100, 94)].map(gradeOf)).toEqual([
    'unknown',
    'all',
    'some',
    'some',
    'little',
  ])
})

test('a day says for how long something was down', () => {
  expect([day(0, 0), day(1440, 1440), day(1440, 1416)].map(dayText)).toEqual([
    'Mar 1, 2026: no data',
    'Mar 1, 2026: no outage',
    'Mar 1, 2026: down for 24 min, 98.33% uptime',
  ])
})
