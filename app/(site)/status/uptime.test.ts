import { expect, test } from 'vitest'
import { dayText, gradeOf, lastOutageText, recordOf, uptimeOf } from './uptime.ts'

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

test('a part says when it was down last, and from when on it is on record if that is later', () => {
  const later = (minutes: number, up: number) => ({ ...day(minutes, up), day: '2026-03-02' })
  expect(lastOutageText([day(5, 3), later(1440, 1416)])).toBe('Last outage Mar 2: 24 min')
  expect(lastOutageText([day(5, 3), later(5, 5)])).toBe('Last outage Mar 1: 2 min')
  expect(lastOutageText([day(0, 0), later(5, 5)])).toBe('No outage since Mar 2')
  expect(lastOutageText([day(5, 5), later(5, 5)])).toBeUndefined()
  expect(lastOutageText([day(0, 0), later(0, 0)])).toBe('No data yet')
})

test('today says that it is not over', () => {
  expect(dayText(day(60, 60), true)).toBe('Mar 1, 2026, so far: no outage')
})

/** Breaks if days before the record are drawn, or a few bars take the place of a sentence. */
test('as many days are shown as are on record, as bars from two weeks on', () => {
  const recordSince = (since: string) => recordOf(new Date(since), new Date('2026-03-31T12:00:00Z'))
  expect(recordSince('2026-03-31T11:59:00Z')).toEqual({ span: 1, hasBars: false, hasShares: false })
  expect(recordSince('2026-03-30T12:01:00Z')).toMatchObject({ span: 2, hasShares: false })
  expect(recordSince('2026-03-30T12:00:00Z')).toMatchObject({ span: 2, hasShares: true })
  expect(recordSince('2026-03-19T00:00:00Z')).toEqual({ span: 13, hasBars: false, hasShares: true })
  expect(recordSince('2026-03-18T23:59:00Z')).toEqual({ span: 14, hasBars: true, hasShares: true })
  expect(recordSince('2026-01-01T12:00:00Z')).toEqual({ span: 90, hasBars: true, hasShares: true })
  expect(recordSince('2025-01-01T00:00:00Z')).toEqual({ span: 90, hasBars: true, hasShares: true })
})
