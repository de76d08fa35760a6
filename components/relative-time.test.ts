import { expect, test } from 'vitest'
import {
  clockTime,
  countdown,
  dateAndClock,
  dayOf,
  duration,
  exactDuration,
  exactTime,
  relativeTime,
  timeSpan,
} from './relative-time.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:31Z', 'just now'],
  ['2026-11-21T12:00:31Z', 'in less than a minute'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-24T12:00:00Z', 'in 3 days'],
  ['2026-10-23T12:00:00Z', '29 days ago'],
  ['2026-10-22T12:00:00Z', 'Oct 22, 2026'],
  ['2027-11-21T12:00:00Z', 'Nov 21, 2027'],
])('%s is %s', (moment, spoken) => {
  expect(relativeTime(new Date(moment), now)).toBe(spoken)
})

test.each([
  [-5, '0 s'],
  [35_900, '35 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [7_500_000, '2 h 5 min'],
])('%d ms last %s', (milliseconds, spoken) => {
  expect(duration(milliseconds)).toBe(spoken)
})

test('the exact time names its zone', () => {
  expect(exactTime(now)).toBe('Nov 21, 2026, 12:00:00 UTC')
})

test.each([
  [3_723_000, '1:02:03'],
  [3_600_000, '1:00:00'],
  [3_599_000, '59:59'],
  [60_000, '1:00'],
  [59_001, '1:00'],
  [6_500, '0:07'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms are counted down as %s', (milliseconds, shown) => {
  expect(countdown(milliseconds)).toBe(shown)
})

test('in the zone of the visitor, days and times are those of the place', () => {
  const moment = new Date('2026-11-21T01:30:00Z')
  expect(clockTime(moment, 'America/New_York')).toBe('20:30')
  expect(exactTime(moment, 'America/New_York')).toBe('Nov 20, 2026, 20:30:00 EST')
  expect(dayOf(moment, now, 'America/New_York')).toBe('Yesterday')
  expect(dayOf(moment, now, 'Asia/Tokyo')).toBe('Today')
  expect(relativeTime(moment, new Date('2027-11-21T12:00:00Z'), 'America/New_York')).toBe('Nov 20, 2026')
})

test('a day and time name today and yesterday', () => {
  expect(dateAndClock(new Date('2026-11-21T00:05:00Z'), now)).toBe('Today, 00:05 UTC')
  expect(dateAndClock(new Date('2026-11-19T14:32:00Z'), now)).toBe('Nov 19, 2026, 14:32 UTC')
})

test('a time of day says its zone', () => {
  expect(clockTime(new Date('2026-11-21T00:05:59.000Z'))).toBe('00:05 UTC')
})

test.each([
  [-5, '0 s'],
  [35_900, '35 s'],
  [60_000, '1 min'],
  [70_000, '1 min 10 s'],
  [3_605_000, '1 h 5 s'],
])('%d ms are exactly %s', (milliseconds, spoken) => {
  expect(exactDuration(milliseconds)).toBe(spoken)
})

test.each([
  ['2026-11-21T00:00:00Z', 'Today'],
  ['2026-11-20T23:59:59Z', 'Yesterday'],
  ['2026-11-20T00:00:00Z', 'Yesterday'],
  ['2026-11-19T23:59:59Z', 'Nov 19, 2026'],
])('%s is on the day called %s', (moment, spoken) => {
  expect(dayOf(new Date(moment), now)).toBe(spoken)
})

test('a span names its day once, and the second day if it ends on one', () => {
  const from = new Date('2026-10-29T22:30:00Z')
  const spoken = (until: string | null, zone?: string) =>
    timeSpan(from, until === null ? null : new Date(until), zone).replaceAll('\u2009', ' ')
  expect(spoken('2026-10-29T23:15:00Z')).toBe('Oct 29, 22:30 – 23:15 UTC')
  expect(spoken('2026-10-30T03:30:00Z')).toBe('Oct 29, 22:30 – Oct 30, 03:30 UTC')
  expect(spoken('2026-10-30T03:30:00Z', 'America/New_York')).toBe('Oct 29, 18:30 – 23:30')
  expect(spoken(null)).toBe('since Oct 29, 22:30 UTC')
})
