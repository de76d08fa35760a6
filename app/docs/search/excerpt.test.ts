// Slow: it makes an excerpt of the whole documentation for each of its words.

import { expect, test } from 'vitest'
import { searchDocuments } from './documents.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'

const textOf = (excerpt: Excerpt) => excerpt.map(({ text }) => text).join('')
const excerpt = (text: string, ...terms: string[]) => textOf(excerptOf(text, terms))

test('an excerpt is the sentence with the match, and those after it that fit', () => {
  const long = `${'word '.repeat(30)}ends.`
  expect(excerpt(`One. A lease ends. It is renewed. ${long}`, 'lease')).toBe('A lease ends. It is renewed.')
  expect(excerpt('Node.js 20.9 is enough. Start (again.) Stop.', 'again')).toBe('Start (again.) Stop.')
  expect(excerpt('One. Two.')).toBe('One. Two.')
  expect(excerpt('')).toBe('')
})

test('a long sentence is cut between words, with an ellipsis at each cut', () => {
  const words = 'word, '.repeat(60)
  expect(excerpt(`A lease ${words}`, 'lease')).toMatch(/^A lease (word, )+word…$/)
  expect(excerpt(`${words}a lease ends ${words}`, 'lease')).toMatch(/^…(word, )+a lease ends (word, )+word…$/)
  expect(excerpt(`${words}a lease ends.`, 'lease')).toMatch(/^…(word, )+a lease ends\.$/)
  expect(excerpt(`A lease ${'word '.repeat(30)}(cut ${words}`, 'lease')).toMatch(/^A lease (word )+word…$/)
})

test('only whole words are marked', () => {
  expect(excerptOf('The run runs.', ['run'])).toEqual([
    { text: 'The ', isMatch: false },
    { text: 'run', isMatch: true },
    { text: ' runs.', isMatch: false },
  ])
})

test('a name with the word in it is marked as a whole', () => {
  expect(excerptOf('Set lease_seconds.', ['lease'])[1]).toEqual({ text: 'lease_seconds', isMatch: true })
})

test('what is special in a pattern is text', () => {
  expect(excerptOf('a (b', ['(b'])).toEqual([
    { text: 'a ', isMatch: false },
    { text: '(b', isMatch: true },
  ])
})

test('every excerpt of the documentation is short, and begins and ends as a sentence or with an ellipsis', () => {
  for (const { href, text } of searchDocuments().filter((document) => document.text !== ''))
    for (const word of new Set(text.match(/\p{L}{4,}/gu))) {
      const shown = excerpt(text, word)
      expect(shown.length, href).toBeLessThan(180)
      expect(shown, `${href}: ${word}`).toMatch(/[.!?:…)]$/)
    }
})
