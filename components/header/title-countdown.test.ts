import { expect, test } from 'vitest'
import { withoutCountdown } from './title-countdown.ts'

/** Breaks where news is put before a countdown: the next second would add another one. */
test('a title loses the countdown that it begins with, and nothing else', () => {
  expect(withoutCountdown('4:59 · API keys · Boardwalk')).toBe('API keys · Boardwalk')
  expect(withoutCountdown('1:02:03 · API keys · Boardwalk')).toBe('API keys · Boardwalk')
  expect(withoutCountdown('Uno #1 is running · API keys · Boardwalk')).toBe('Uno #1 is running · API keys · Boardwalk')
})
