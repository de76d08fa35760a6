import { expect, test } from 'vitest'
import { DOCS_RESULT, DOCS_SEARCH, rankOf } from './rank.ts'

const commands = ['Extend Board zfasr2vxnkevd ses_01m87', 'API keys /keys', 'Dark theme', 'Log out', DOCS_SEARCH]

const found = (query: string) =>
  commands
    .map((command) => ({ command, rank: rankOf(command, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command)

/**
 * Red with the filter of cmdk, which finds “dark” in “Extend Board zfasr2vxnkvd”, and where letters
 * within a word count: “ke” is in that id.
 */
test('words are found as they are typed, and the docs can be searched for anything', () => {
  expect(found('dark')).toEqual(['Dark theme', DOCS_SEARCH])
  expect(found('KEYS ')).toEqual(['API keys /keys', DOCS_SEARCH])
  expect(found('ke')).toEqual(['API keys /keys', DOCS_SEARCH])
  expect(found('board extend')).toEqual([commands[0], DOCS_SEARCH])
  expect(found('renew lease')).toEqual([DOCS_SEARCH])
  expect(found('search')).toEqual([DOCS_SEARCH])
})

/** Red if the documentation has a rank of its words: a page of it would go before the command. */
test('what the documentation has comes after every command that fits, and below its search', () => {
  const ranks = ['Log out', DOCS_SEARCH, `${DOCS_RESULT}/docs/log#out`].map((command) => rankOf(command, 'out'))
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  expect(new Set(ranks).size).toBe(3)
})
