import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutated } from './mutation.ts'
import { mutations } from './mutations/index.ts'

/**
 * A change of the code that a mutation no longer fits is noticed at once, and not at the next run
 * of all of them.
 */
test.each(mutations)('$file can be mutated: $name', (mutation) => {
  expect(mutated(readFileSync(mutation.file, 'utf8'), mutation)).not.toBe(readFileSync(mutation.file, 'utf8'))
  expect(mutation.tests).not.toEqual([])
  expect(mutation.tests.filter((file) => !existsSync(file))).toEqual([])
})
