import { expect, test } from 'vitest'
import { changeInWords, choicesUpTo, costInWords, maxInWords, minutesOf, shortfallInWords } from './cost.ts'

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
  [{ rate: 1, balance: 900, payable: 480 }, 'Max is the limit of one session.'],
  [{ rate: 1, balance: 20, payable: 20 }, 'Max is what your 20 credits pay for.'],
  [{ rate: 2, balance: 41, payable: 20 }, 'Max is what your 41 credits pay for.'],
  [{ rate: 1, balance: 438, payable: 426 }, 'Max is what your 438 credits pay for beside your other sessions.'],
])('%j: %s', (cost, words) => {
  expect(maxInWords(cost)).toBe(words)
})

test.each([
  [undefined, 20, 'End early or extend any time.'],
  [19, 20, 'End early or extend any time.'],
  [20, 20, 'End early any time. Top up to extend.'],
  [60, 20, 'End early any time. Top up to extend.'],
  [479, 900, 'End early or extend any time.'],
  [480, 900, 'End early any time.'],
])('%s minutes of %s: %s', (minutes, payable, words) => {
  expect(changeInWords(minutes, payable)).toBe(words)
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
