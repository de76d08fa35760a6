import { expect, test } from 'vitest'
import { basedOn } from './base-record.ts'
import { reference } from './load.ts'

const { description } = reference()

test('a record that has all members of another is described by the rest', () => {
  const { base, fields } = basedOn(description, 'SessionWithConnection', [
    'Metadata',
    'Session',
    'SessionWithConnection',
  ])
  expect(base).toBe('Session')
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['console', 'connection']))
  expect(fields.map(({ name }) => name)).not.toContain('credits_used')
})

test('a member of another type makes it a record of its own', () => {
  const { base, fields } = basedOn(description, 'PendingEntry', ['Entry', 'PendingEntry'])
  expect(base).toBeUndefined()
  expect(fields.map(({ name }) => name)).toContain('amount')
})
