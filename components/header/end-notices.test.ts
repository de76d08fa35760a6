import { expect, test } from 'vitest'
import { MINUTE_MS } from '#durations.ts'
import { dueNotices } from './end-notices.ts'

const end = Date.parse('2026-11-29T12:00:00Z')
const running = [{ id: 'ses_1', name: 'Uno #1', endsAt: new Date(end).toISOString(), by: 'time_limit' as const }]
const due = (fromMinutes: number, toMinutes: number) =>
  dueNotices(running, end - fromMinutes * MINUTE_MS, end - toMinutes * MINUTE_MS).map(({ minutes }) => minutes)

/** Breaks if a notice goes by the time left alone: each second would notify again. */
test('a notice comes once, as its moment passes while a page is open', () => {
  expect(due(5.01, 5)).toEqual([5])
  expect(due(5, 4.99)).toEqual([])
  expect(due(4.5, 4.4)).toEqual([])
  expect(due(1.01, 0.99)).toEqual([1])
})

test('a page that slept through both says the latter, and nothing once the session has ended', () => {
  expect(due(7, 0.5)).toEqual([1])
  expect(due(7, -1)).toEqual([])
})
