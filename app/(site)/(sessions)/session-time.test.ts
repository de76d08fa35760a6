import { expect, test } from 'vitest'
import { sessionExample } from '#app/v1/examples.ts'
import { lasted, lastedExactly } from './session-time.ts'

const started_at = new Date('2026-11-21T10:00:00Z')
const ended = {
  ...sessionExample,
  ...{ started_at, ended_at: new Date('2026-11-21T11:15:06Z') },
}

test('a session lasted as many minutes as it began, and its exact time is told beside them', () => {
  expect(lasted(ended)).toBe('1 h 16 min')
  expect(lastedExactly(ended)).toBe('1 h 15 min 6 s')
})

test('a session that never ran lasted nothing', () => {
  expect(lasted({ ...ended, started_at: null })).toBeNull()
})
