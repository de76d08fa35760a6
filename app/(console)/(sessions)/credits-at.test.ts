import { expect, test } from 'vitest'
import { creditsAt } from './credits-at.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const session = {
  startedAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-11-21T10:03:00.000Z',
  rate: 2,
  used: 2,
}

test.each([
  [0, 2],
  [59_999, 2],
  [60_000, 4],
  [179_999, 6],
  [180_000, 6],
  [999_999, 6],
  [-5_000, 2],
])('after %i ms: %i credits', (after, credits) => {
  expect(creditsAt(session, start + after)).toBe(credits)
})

test('never less than is paid already', () => {
  expect(creditsAt({ ...session, used: 4 }, start)).toBe(4)
})
