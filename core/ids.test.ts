import { expect, test } from 'vitest'
import { Id } from '#core/ids.ts'
import { newId } from '#db/ids.ts'

test('an id is its prefix and 26 lower-case Crockford characters', () => {
  expect(newId('session')).toMatch(/^ses_[0-9a-hjkmnp-tv-z]{26}$/)
})

test('ids sort by creation time', () => {
  const ids = Array.from({ length: 1000 }, () => newId('entry'))
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
})

test('a key id is not a secret, and a secret is not a key id', () => {
  expect(Id('key').safeParse(newId('key')).success).toBe(true)
  expect(Id('key').safeParse(`key_${'a'.repeat(48)}`).success).toBe(false)
})

test.each([
  '',
  'ses_',
  newId('key'),
  `${newId('session')} `,
  newId('session').toUpperCase(),
  `ses_${'8'.repeat(26)}`,
  'ses_\0',
])('%j is not the id of a session', (id) => {
  expect(Id('session').safeParse(id).success).toBe(false)
})
