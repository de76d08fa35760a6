import { expect, test } from 'vitest'
import { choicesUpTo, costInWords, minutesOf, shortfallInWords } from './cost.ts'

test.each([
  [{ minutes: 60, rate: 2, balance: 120, payable: 60 }, 'Up to 120 of your 120 credits', undefined],
  [
    { minutes: 60, rate: 2, balance: 119, payable: 59 },
    'Up to 120 credits; you have 119',
    'Your 119 credits last 59 min.',
  ],
  [{ minutes: 480, rate: 1, balance: 1, payable: 1 }, 'Up to 480 credits; you have 1', 'Your 1 credit lasts 1 min.'],
  [
    { minutes: 60, rate: 1, balance: 520, payable: 30 },
    'Up to 60 credits; you have 520',
    'Your 520 credits last 30 min beside your other sessions.',
  ],
])('%j', (cost, words, shortfall) => {
  expect(costInWords(cost)).toBe(words)
  expect(shortfallInWords(cost)).toBe(shortfall)
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

test.each([
  [480, [15, 30, 60, 480]],
  [60, [15, 30, 60]],
  [45, [15, 30, 45]],
  [3, [3]],
  [0, []],
])('of 15, 30, 60 and 480 minutes, at most %d: %j', (max, choices) => {
  expect(choicesUpTo(max, [15, 30, 60, 480])).toEqual(choices)
})
