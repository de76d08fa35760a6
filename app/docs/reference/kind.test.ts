import { expect, test } from 'vitest'
import type { Schema } from './description.ts'
import { kindOf } from './kind.ts'

const session = { $ref: '#/components/schemas/Session' }
const anyWholeNumber = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

test.each<[string, Schema, object]>([
  ['text', { type: 'string' }, { words: 'string', isNullable: false }],
  ['text or nothing', { type: ['string', 'null'] }, { words: 'string', isNullable: true }],
  ['nothing', { type: 'null' }, { words: 'null', isNullable: false }],
  ['a timestamp', { type: 'string', format: 'date-time' }, { words: 'timestamp' }],
  [
    'a timestamp or nothing',
    { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    { words: 'timestamp', isNullable: true },
  ],
  ['a whole number', { type: 'integer', ...anyWholeNumber }, { words: 'integer', range: '' }],
  ['a whole number in a range', { type: 'integer', minimum: 1, maximum: 100 }, { range: '1 to 100' }],
  ['a large number', { type: 'integer', minimum: 1, maximum: 1_000_000_000 }, { range: '1 to 1,000,000,000' }],
  ['a whole number from', { type: 'integer', ...anyWholeNumber, minimum: 0 }, { range: 'from 0' }],
  ['numbers of a list', { type: 'integer', enum: [60, 61] }, { values: ['60', '61'] }],
  ['words of a list', { type: 'string', enum: ['free', 'paid'] }, { values: ['free', 'paid'] }],
  ['a record', session, { record: 'Session' }],
  ['records', { type: 'array', items: session }, { words: 'array of ', record: 'Session' }],
  ['texts', { type: 'array', items: { type: 'string' } }, { words: 'array of strings' }],
])('%s', (_, schema, kind) => {
  expect(kindOf(schema)).toMatchObject(kind)
})
