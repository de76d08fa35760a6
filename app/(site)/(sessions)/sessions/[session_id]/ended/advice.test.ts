import { expect, test } from 'vitest'
import { adviceFor } from './advice.ts'

const failed = { end_reason: 'board_failed' as const, end_message: null, credits_refunded: 6, credits_per_minute: 2 }

test('what a failure gave back is said in minutes', () => {
  expect(adviceFor(failed, 9, true)).toMatch(
    /^3 minutes were refunded\. Start again on another board of the type\. The board is checked/,
  )
  expect(adviceFor({ ...failed, credits_refunded: 2 }, 9, true)).toMatch(/^1 minute was refunded\. /)
  expect(adviceFor({ ...failed, credits_refunded: 3 }, 9, true)).toMatch(/^3 credits were refunded\. /)
  expect(adviceFor({ ...failed, credits_refunded: 0 }, 9, true)).toMatch(/^Start again on another board/)
})

test('who ran out of credits is told the balance of now', () => {
  const ranOut = { ...failed, end_reason: 'credits_exhausted' as const, credits_refunded: 0 }
  expect(adviceFor(ranOut, 290, true)).toBe('Your balance could not pay for the next minute. You have 290 credits now.')
  expect(adviceFor({ ...ranOut, end_message: 'The session reached its credit limit.' }, 290, true), 'of a limit').toBe(
    'You have 290 credits now.',
  )
})

/** The balance of now says nothing of then. */
test('who reached the time limit is told the balance if it pays for no minute now', () => {
  const limited = { ...failed, end_reason: 'time_limit' as const, credits_refunded: 0 }
  expect(adviceFor(limited, 1, true)).toBe('Top up to run longer. You have 1 credit now.')
  expect(adviceFor(limited, 2, true)).toBeUndefined()
})

/** Breaks where the advice does not know of the buttons. */
test('who cannot start again is not told to', () => {
  expect(adviceFor(failed, 9, true)).toMatch(/Start again/)
  expect(adviceFor(failed, 9, false)).not.toMatch(/Start again/)
  expect(adviceFor(failed, 1, true)).not.toMatch(/Start again/)
})

test('an end that its user chose needs no advice', () => {
  expect(adviceFor({ ...failed, end_reason: 'user_ended' }, 9, true)).toBeUndefined()
})
