import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SLOW_TESTS } from './slow-tests.ts'

test('each of the slow tests is there', () => {
  expect(SLOW_TESTS.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
