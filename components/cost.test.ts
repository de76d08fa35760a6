import { expect, test } from 'vitest'
import { costInWords, minutesOf } from './cost.ts'

test.each([
  [{ minutes: 60, rate: 2, balance: 120 }, 'At most 120 credits: 2 for each minute that begins.'],
  [
    { minutes: 60, rate: 2, balance: 119 },
    'At most 120 credits: 2 for each minute that begins. Your 119 credits last 59 min.',
  ],
  [
    { minutes: 480, rate: 1, balance: 1 },
    'At most 480 credits: 1 for each minute that begins. Your 1 credit lasts 1 min.',
  ],
  [{ minutes: 60, rate: 2, balance: 1 }, 'A minute costs 2 credits and you have 1.'],
  [{ minutes: undefined, rate: 1, balance: 90 }, '1 credit a minute. Your 90 credits last 1 h 30 min.'],
])('%j', (cost, words) => {
  expect(costInWords(cost)).toBe(words)
})

test.each([
  ['60', 60],
  [' 5 ', 5],
  ['480', 480],
  ['481', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['abc', undefined],
])('%j is %j minutes', (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes)
})
