import { expect, test } from 'vitest'
import { HOUR_MS } from '#durations.ts'
import { groupByDay } from './hours.ts'

const from = Date.parse('2026-11-22T22:00:00Z')
const hours = [0.5, null, 1].map((free, place) => ({ at: new Date(from + place * HOUR_MS), free }))

test('hours are grouped by the day of the visitor, not of UTC', () => {
  expect(groupByDay(hours, 'UTC')).toEqual([
    {
      day: '2026-11-22',
      label: 'Sun 22',
      hours: [
        { hour: 22, free: 0.5 },
        { hour: 23, free: null },
      ],
    },
    { day: '2026-11-23', label: 'Mon 23', hours: [{ hour: 0, free: 1 }] },
  ])
  expect(groupByDay(hours, 'Europe/Berlin').map(({ day, hours: own }) => [day, own.map(({ hour }) => hour)])).toEqual([
    ['2026-11-22', [23]],
    ['2026-11-23', [0, 1]],
  ])
})
