import { describe, expect, test } from 'vitest'
import { searchDocuments } from './documents.ts'
import { excerptOf, searchOf } from './engine.ts'
import { groupsOf } from './groups.ts'

const search = searchOf(searchDocuments())

describe('the search', () => {
  test.each([
    ['start a session', '/docs/api/sessions#startSession'],
    ['startSession', '/docs/api/sessions#startSession'],
    ['paid_tier_required', '/docs/errors#paid_tier_required'],
    ['github', '/docs/ci#github'],
    ['baud placeholders', '/docs/agents#agent-keys'],
    ['idempotency', '/docs/handling-errors#idempotency'],
    ['webhok', 'webhook'],
    ['exit codes', '/docs/clients#exit-codes'],
  ])('%s leads to %s', (query, href) => {
    const found = search(query).slice(0, 4)
    expect(found.map((hit) => hit.href)).toEqual(expect.arrayContaining([expect.stringContaining(href)]))
  })

  test('a page whose section has its name is found once', () => {
    const named = search('flash a board').filter(({ title }) => title === 'Flash a board')
    expect(named.map(({ href }) => href)).toEqual(['/docs/flash'])
  })

  test('a field and its type are words of their own, and in no excerpt', () => {
    const record = searchDocuments().find(({ name }) => name === 'record-Board')
    expect(record?.keywords).toMatch(/\bid string\b/)
    expect(record?.text).toBe('')
    expect(search('flash_formats').map(({ href }) => href)).toContain('/docs/api/boards#record-Board')
  })

  test('an excerpt of an operation is of its description, and its path is found', () => {
    const [first] = search('POST /v1/sessions/{session_id}/flash').filter(({ title }) => title === 'Flash the board')
    expect(first?.excerpt.map(({ text }) => text).join('')).not.toContain('POST')
  })

  test('nothing is found for what nowhere stands, or for nothing', () => {
    expect(search('xylophone')).toEqual([])
    expect(search('')).toEqual([])
  })
})

test('results are grouped, the group of the best first and records last', () => {
  const hits = [
    '/docs/api/boards#record-Board',
    '/docs/errors#not_found',
    '/docs/ci',
    '/docs/api',
    '/docs/errors#conflict',
  ]
  const groups = groupsOf(hits.map((href) => ({ href, page: '', title: '', excerpt: [] })))
  expect(groups.map(([name, { length }]) => [name, length])).toEqual([
    ['Error codes', 2],
    ['Guides', 1],
    ['API', 1],
    ['Records', 1],
  ])
})

/** Of a query of many or odd terms, only so much is looked up. */
describe('a query', () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const page = {
    id: 0,
    href: '/',
    name: '',
    page: '',
    title: '',
    keywords: '',
    text: `${words.join(' ')} ${'long'.repeat(10)}`,
  }
  const find = (query: string) => searchOf([page])(query).length

  test('has eight different words that count', () => {
    expect(find([...words, 'elsewhere'].join(' '))).toBe(1)
    expect(find([...words.slice(1), 'elsewhere'].join(' '))).toBe(0)
    expect(find(`${'one ONE '.repeat(8)} elsewhere`)).toBe(0)
  })

  test('finds the beginning of a word from two letters on', () => {
    expect(find('el')).toBe(0)
    expect(find('ei')).toBe(1)
    expect(find('e')).toBe(0)
  })

  test('corrects no word of more than thirty letters', () => {
    expect(find('sevan three')).toBe(1)
    expect(find(`${'long'.repeat(9)}lung`)).toBe(0)
  })
})

describe('an excerpt', () => {
  test('begins shortly before the match, and marks it', () => {
    const excerpt = excerptOf(`${'word '.repeat(60)}a lease ends ${'word '.repeat(60)}`, ['lease'])
    expect(excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'lease', isMatch: true }])
    const text = excerpt.map((piece) => piece.text).join('')
    expect(text).toMatch(/^…(word )+a lease ends (word ?)+…$/)
    expect(text.length).toBeLessThan(180)
  })

  test('ends in an ellipsis alone, and only where it is cut', () => {
    const endOf = (text: string) => excerptOf(text, ['lease']).at(-1)?.text.slice(-6)
    expect(endOf(`A lease ${'word, '.repeat(60)}`)).toBe(' word…')
    expect(endOf('A lease ends.')).toBe(' ends.')
  })

  test('takes what is special in a pattern as text', () => {
    expect(excerptOf('a (b', ['(b'])).toEqual([
      { text: 'a ', isMatch: false },
      { text: '(b', isMatch: true },
    ])
    expect(excerptOf('a b', [])).toEqual([{ text: 'a b', isMatch: false }])
  })
})
