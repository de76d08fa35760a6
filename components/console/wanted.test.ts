import { expect, test } from 'vitest'
import { matcherOf } from './wanted.ts'

const placesOf = (line: string, text: string, options = {}) => {
  const matcher = matcherOf({ text, isCaseSensitive: false, isRegex: false, ...options })
  return matcher && [...line.matchAll(matcher)].map(({ index, 0: found }) => [index, found])
}

test('a text is found as it is written, in any case unless that matters', () => {
  expect(placesOf('Temp=1 temp=2', 'temp')).toEqual([
    [0, 'Temp'],
    [7, 'temp'],
  ])
  expect(placesOf('Temp=1 temp=2', 'temp', { isCaseSensitive: true })).toEqual([[7, 'temp']])
  for (const text of ['[a-z]+', '$(x)', '{1}', 'a|b', '^.*$', '\\d?'])
    expect(placesOf(`say ${text} here`, text)).toEqual([[4, text]])
})

test('a regular expression finds what it says; one that is not valid finds nothing', () => {
  expect(placesOf('t=1, t=23', 't=\\d+', { isRegex: true })).toEqual([
    [0, 't=1'],
    [5, 't=23'],
  ])
  expect(placesOf('a(b', '(', { isRegex: true })).toBeNull()
})
