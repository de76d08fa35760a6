import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const from = (site: string) => new Headers({ 'sec-fetch-site': site })

test('only our own pages can make this one say what has happened', () => {
  for (const done of ['reset', 'confirmed', 'closed']) {
    expect(outcomeOf(done, from('same-origin'))).toMatch(/^Your /)
    for (const headers of [...['cross-site', 'same-site', 'none'].map(from), new Headers()])
      expect(outcomeOf(done, headers)).toBeUndefined()
  }
  for (const done of ['other', undefined, ['reset']]) expect(outcomeOf(done, from('same-origin'))).toBeUndefined()
})
