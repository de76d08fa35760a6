import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkedBy } from './issues.ts'

const Step = z.union(
  [z.strictObject({ expect: z.string().min(1) }), z.strictObject({ send: z.string() })],
  'must be one of { expect } and { send }',
)
const Schema = z.strictObject({
  steps: z.array(Step).default([]),
  count: z.int().min(1).max(9).optional(),
  kind: z.enum(['unity', 'ztest']).optional(),
  inner: z.strictObject({ firmware: z.string() }).optional(),
})

/** Breaks where somebody reads the words of a library: “Invalid input: expected string”. */
test.each([
  [{ step: [] }, 'step: is not recognized; did you mean `steps`?'],
  [{ inner: { firmwar: 'x', firmware: 'x' } }, 'inner.firmwar: is not recognized; did you mean `firmware`?'],
  [{ steps: [{ expect: '' }] }, 'steps.0.expect: must have at least 1 character'],
  [{ steps: [{ wait: 1 }] }, 'steps.0: must be one of { expect } and { send }'],
  [{ steps: [{}] }, 'steps.0: must be one of { expect } and { send }'],
  [{ count: '1' }, 'count: must be a number'],
  [{ count: 10 }, 'count: must be at most 9'],
  [{ kind: 'unty' }, 'kind: must be one of unity, ztest; did you mean `unity`?'],
])('of %j it says: %s', (value, words) => {
  const checked = checkedBy(Schema, value)
  const issues = 'issues' in checked ? checked.issues : []
  expect(issues.map(({ path, text }) => `${path.join('.')}: ${text}`)).toEqual([words])
})

test('what is right is returned with its defaults', () => {
  expect(checkedBy(Schema, { count: 2 })).toEqual({ data: { steps: [], count: 2 } })
})
