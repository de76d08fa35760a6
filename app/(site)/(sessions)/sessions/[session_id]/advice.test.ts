import { expect, test } from 'vitest'
import { adviceFor } from './advice.ts'

const failed = { end_reason: 'board_failed' as const, credits_refunded: 6, credits_per_minute: 2 }

test('what a failure gave back is said in minutes', () => {
  expect(adviceFor(failed, 9)).toMatch(/^3 minutes were refunded\. The board is checked/)
  expect(adviceFor({ ...failed, credits_refunded: 2 }, 9)).toMatch(/^1 minute was refunded\. /)
  expect(adviceFor({ ...failed, credits_refunded: 3 }, 9)).toMatch(/^3 credits were refunded\. /)
  expect(adviceFor({ ...failed, credits_refunded: 0 }, 9)).toMatch(/^The board is checked/)
})

test('who ran out of credits is told the balance of now', () => {
  const ranOut = { ...failed, end_reason: 'credits_exhausted' as const, credits_refunded: 0 }
  expect(adviceFor(ranOut, 290)).toBe('Your balance could not pay for the next minute. You have 290 credits now.')
})

/** The balance of now says nothing of then. */
test('who reached the time limit is told the balance if it pays for no minute now', () => {
  const limited = { ...failed, end_reason: 'time_limit' as const, credits_refunded: 0 }
  expect(adviceFor(limited, 1)).toMatch(/^The session used all its time.* You have 1 credit now\.$/)
  expect(adviceFor(limited, 2)).toMatch(/^The session used all its time.*[^w]\.$/)
})

test('an end that its user chose needs no advice', () => {
  expect(adviceFor({ ...failed, end_reason: 'user_ended' }, 9)).toBeUndefined()
})
