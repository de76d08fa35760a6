import { describe, expect, test } from 'vitest'
import { searchDocuments } from './documents.ts'
import { searchOf } from './engine.ts'
import { groupsOf } from './groups.ts'

const searchAll = searchOf(searchDocuments())
const search = (query: string) => searchAll(query).hits

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
    ['junit', '/docs/pytest#plugins'],
    ['xdist', '/docs/pytest#plugins'],
    ['proxy', '/docs/python#environment'],
    ['async', '/docs/python#async'],
    ['AsyncBoardwalk', '/docs/python#async'],
    ['mypy', '/docs/python#install'],
    ['windows', '/docs/typescript#install'],
    ['expect_unity', '/docs/python#LiveSession'],
    ['--board-retries', '/docs/pytest#options'],
    ['NO_PROXY', '/docs/typescript#environment'],
  ])('%s leads to %s', (query, href) => {
    const found = search(query).slice(0, 4)
    expect(found.map((hit) => hit.href)).toEqual(expect.arrayContaining([expect.stringContaining(href)]))
  })

  test('a word that stands in an example alone is found, and its line is shown', () => {
    const found = search('sha256sum').find(({ href }) => href === '/docs/clients#install')
    expect(found?.excerpt.map(({ text }) => text).join('')).toContain('| sha256sum -c')
  })

  test('a page whose section has its name is found once', () => {
    const named = search('flash a board').filter(({ title }) => title === 'Flash a board')
    expect(named.map(({ href }) => href)).toEqual(['/docs/flash'])
  })

  test.each([
    ['sessions', '/docs/api/sessions'],
    ['Credits', '/docs/api/credits'],
    ['webhooks', '/docs/api/webhooks'],
    ['handle errors', '/docs/handling-errors'],
    ['exit codes', '/docs/clients#exit-codes'],
  ])('what is named %s comes first', (query, href) => {
    expect(search(query)[0]?.href).toBe(href)
  })

  test.each(['webhook', 'session', 'key', 'console'])('%s leads to pages first, and to details last', (query) => {
    const hrefs = search(query).map(({ href }) => href)
    const isDetail = (href: string) => /#record-|errors#|#[A-Z]/.test(href)
    expect(hrefs[0]).not.toContain('#')
    expect(hrefs.slice(0, 4).filter(isDetail)).toEqual([])
    expect(hrefs.some(isDetail)).toBe(true)
  })

  test('words are marked in titles, too, and a section without sentences shows those of its page', () => {
    const of = { name: '', page: 'Boards', keywords: '', code: '' }
    const page = { ...of, id: 0, href: '/boards', title: 'Boards', text: 'What there is.' }
    const table = { ...of, id: 1, href: '/boards#table', title: 'Free boards', text: '', keywords: 'Uno' }
    expect(searchOf([page, table])('free uno').hits).toMatchObject([
      {
        heading: [
          { text: 'Free', isMatch: true },
          { text: ' boards', isMatch: false },
        ],
        excerpt: [{ text: 'What there is.', isMatch: false }],
      },
    ])
  })

  test('a field and its type are words of their own, and in no excerpt', () => {
    const record = searchDocuments().find(({ name }) => name === 'record-Board')
    expect(record?.keywords).toMatch(/¶ id ⟨string⟩/)
    expect(record?.text).toMatch(/^(Returned by|Part of): .+\.$/)
    expect(search('flash_formats').map(({ href }) => href)).toContain('/docs/api/boards#record-Board')
  })

  test('an excerpt of an operation is of its description, and its path is found', () => {
    const [first] = search('POST /v1/sessions/{session_id}/flash').filter(({ title }) => title === 'Flash the board')
    expect(first?.excerpt.map(({ text }) => text).join('')).not.toContain('POST')
  })

  test('what has similar words, or some of the words, is near and not found', () => {
    expect(searchAll('webhook').isNear).toBe(false)
    expect(searchAll('webhok')).toMatchObject({ isNear: true })
    const some = searchAll('flash xylophone')
    expect(some.isNear).toBe(true)
    expect(some.hits.map(({ href }) => href)).toContain('/docs/flash')
    expect(some.total).toBe(some.hits.length)
  })

  test('words that only look like one that is found are no hits', () => {
    const { hits } = searchAll('lease')
    const marks = hits.flatMap(({ heading, excerpt }) => [...heading, ...excerpt].filter(({ isMatch }) => isMatch))
    expect(hits.length).toBeGreaterThan(3)
    for (const { text } of marks) expect(text.toLowerCase()).toContain('lease')
  })

  test('all that was found is counted', () => {
    const { hits, total } = searchAll('session')
    expect(total).toBeGreaterThan(hits.length)
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
  const groups = groupsOf(hits.map((href) => ({ href, page: '', title: '', heading: [], excerpt: [] })))
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
    code: '',
    text: `${words.join(' ')} ${'long'.repeat(10)}`,
  }
  const find = (query: string) => {
    const { hits, isNear } = searchOf([page])(query)
    return isNear ? 0 : hits.length
  }

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
    expect(searchOf([page])('sevan three').hits).toHaveLength(1)
    expect(searchOf([page])(`${'long'.repeat(9)}lung`).hits).toEqual([])
  })
})
