import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

const unknown = { p50: null, p90: null }

test('the queue is not mentioned while boards are free and sessions wait for another one', () => {
  expect(waitText({ ...unknown, queued: 2 }, 0)).toBe('2 sessions are in the queue.')
  expect(waitText({ ...unknown, queued: 1 }, 0)).toBe('1 session is in the queue.')
  expect(waitText({ ...unknown, queued: 1 }, 3)).toBe('')
  expect(waitText({ ...unknown, queued: 0 }, 3)).toBe('The queue is empty.')
  expect(waitText({ p50: 60, p90: 120, queued: 1 }, 3)).toMatch(/^In the last 14 days, .* and 90% within [^.]+\.$/)
})
