import { expect, test } from 'vitest'
import { ExpectTimeoutError } from '../../typescript/src/index.ts'
import { failure } from './results.ts'

const textOf = (error: Error) => JSON.stringify(failure(error, null).content)

/** Breaks where a model is told to wait for longer, although nothing can come. */
test('a board that is locked up is no time-out', () => {
  const lockUp = "the board's processor locked up, as it read nothing"
  const late = new ExpectTimeoutError('/ready/', 'boot', '30 s', lockUp)
  expect(late).toMatchObject({ reason: 'locked_up', lockUp })
  expect(textOf(late)).toContain('locked_up')
  expect(textOf(late)).toContain(`/ready/ did not come, and cannot: ${lockUp}.`)
  expect(textOf(new ExpectTimeoutError('/ready/', 'boot', '30 s'))).toContain('expect_timeout')
})
