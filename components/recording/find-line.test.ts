import { expect, test } from 'vitest'
import { findFrom } from './find-line.ts'

const lines = ['boot', 'LED on', 'ok', 'led off', '> '].map((text) => ({ text }))
const find = (text: string, from: number | null, direction: 'next' | 'previous' = 'next') =>
  findFrom(lines, { text, from, direction })

test('lines are found in order, and again from the beginning', () => {
  expect(find('led', null)).toEqual({ line: 1, number: 1, count: 2 })
  expect(find('led', 1)).toEqual({ line: 3, number: 2, count: 2 })
  expect(find('led', 3)).toEqual({ line: 1, number: 1, count: 2 })
})

test('and backwards from the end', () => {
  expect(find('led', null, 'previous')).toEqual({ line: 3, number: 2, count: 2 })
  expect(find('led', 3, 'previous')).toEqual({ line: 1, number: 1, count: 2 })
  expect(find('led', 1, 'previous')).toEqual({ line: 3, number: 2, count: 2 })
})

test('what no line holds is not found', () => {
  expect(find('gull', null)).toBeUndefined()
  expect(findFrom([], { text: 'a', from: null, direction: 'previous' })).toBeUndefined()
})
