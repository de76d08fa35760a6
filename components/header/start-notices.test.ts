import { expect, test } from 'vitest'
import { newsOf, noLongerWaiting } from './start-notices.ts'

const queued = { id: 'ses_1', name: 'Arduino Uno' }
const other = { id: 'ses_2', name: 'Raspberry Pi Pico' }

test('a session that waited and runs has the name of its board, and one that is gone the one it had', () => {
  const before = { waiting: [queued, other], running: [] }
  const uno = { ...queued, name: 'Uno #1' }
  expect(noLongerWaiting(before, { waiting: [other], running: [uno] })).toEqual([uno])
  expect(noLongerWaiting(before, { waiting: [other], running: [] })).toEqual([queued])
})

/** Breaks if all that runs is news: each poll would notify again. */
test('what waits still, or ran before, is no news', () => {
  expect(noLongerWaiting({ waiting: [queued], running: [] }, { waiting: [queued], running: [] })).toEqual([])
  expect(noLongerWaiting({ waiting: [], running: [queued] }, { waiting: [], running: [queued] })).toEqual([])
})

const session = {
  ...{ state: 'running' as const, started_at: '2026-11-30T12:00:00Z', end_reason: null },
  ...{ credits_per_minute: 1, credits_used: 1, credits_refunded: 0 },
}

test('a notice says what it costs from now on, or why it did not start', () => {
  const body = 'It costs 1 credit per minute from now on.'
  expect(newsOf('Uno #1', session)).toEqual({ title: 'Uno #1 is running', body })
  const ended = { ...session, state: 'ended' as const, credits_used: 0, started_at: null }
  expect(newsOf('Uno', { ...ended, end_reason: 'queue_timeout' })).toEqual({
    title: 'Uno did not start',
    body: 'No board became free in time. Nothing was charged.',
  })
  const failed = { ...ended, started_at: session.started_at, credits_used: 2, credits_refunded: 1 }
  expect(newsOf('Uno #1', { ...failed, end_reason: 'board_failed' })).toEqual({
    title: 'Uno #1 has ended',
    body: 'The board failed. It cost 1 credit.',
  })
})

test('who cancelled a session, and who cannot be told anything yet, is not told', () => {
  expect(newsOf('Uno', { ...session, state: 'ended', end_reason: 'cancelled' })).toBeUndefined()
  expect(newsOf('Uno', { ...session, state: 'starting' })).toBeUndefined()
  expect(newsOf('Uno', undefined)).toBeUndefined()
})
