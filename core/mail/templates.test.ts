import { expect, test } from 'vitest'
import { render } from './templates.ts'

test.each([
  [1, 'Your balance is 1 credit, below your warning level of 10.'],
  [0, 'Your balance is 0 credits, below your warning level of 10.'],
])('a balance of %i is in the singular or the plural', (credits, words) => {
  expect(render({ kind: 'low_balance', credits, threshold: 10 }).text).toContain(words)
})
