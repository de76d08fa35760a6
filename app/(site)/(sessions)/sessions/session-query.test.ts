import { expect, test } from 'vitest'
import { filterOf, parseQuery, queryOf } from './session-query.ts'

const types = [
  { slug: 'uno', label: 'Arduino Uno' },
  { slug: 'pico-emulated', label: 'Raspberry Pi Pico, emulated' },
]
const typedOf = (query: string) => parseQuery(query, types).typed

test('a query names types by their words, filters by theirs, and metadata by any other name', () => {
  expect(typedOf('Pico state:ended reason:time_limit sort:longest repository:ada/blinky')).toEqual({
    board_type: 'pico-emulated',
    state: 'ended',
    end_reason: 'time_limit',
    sort: 'longest',
    metadata: 'repository:ada/blinky',
  })
  expect(typedOf('board:uno by:web from:2026-11-01 note:"two words" ')).toEqual({
    board_type: 'uno',
    started_by: 'web',
    from: '2026-11-01',
    metadata: 'note:two words',
  })
  const id = 'ses_01kazyxwvtsrqpnmkjhgfedcba'
  expect(typedOf(` ${id} `)).toEqual({ id })
})

test('what means nothing is named, and the rest still counts', () => {
  expect(parseQuery('uno cheapest reason:bored from:yesterday', types)).toEqual({
    typed: { board_type: 'uno' },
    unknown: ['cheapest', 'reason:bored', 'from:yesterday'],
  })
})

/** Breaks if a link with parameters shows another query than what it asks for. */
test('the query that is shown asks for the same', () => {
  for (const typed of [
    { board_type: 'uno', state: 'live' },
    { metadata: 'note:two words', from: '2026-11-01' },
    { metadata: 'board:blue' },
    {},
  ])
    expect(typedOf(queryOf(typed))).toEqual(typed)
})

test('days begin and end in the zone of the visitor', () => {
  const day = { from: '2026-11-01', to: '2026-11-01' }
  expect(filterOf(day, 'Asia/Tokyo')).toEqual({
    created_after: new Date('2026-10-31T15:00:00Z'),
    created_before: new Date('2026-11-01T15:00:00Z'),
  })
})
