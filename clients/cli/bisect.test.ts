import { expect, test } from 'vitest'
import { bisectCodeOf, isBisect } from './bisect.ts'

/** git: 0 is good, 1 to 127 bad but for 125, which is skipped, and from 128 on it stops. */
test.each([
  [0, 0],
  [1, 1],
  [2, 125],
  [3, 125],
  [4, 132],
  [5, 133],
  [129, 129],
  [130, 130],
  [143, 143],
])('exit code %i is %i for git bisect', (own, told) => {
  expect(bisectCodeOf(own)).toBe(told)
})

test('a command line asks for it before what it runs', () => {
  expect(isBisect(['run', 'app.hex', '--bisect'])).toBe(true)
  expect(isBisect(['exec', '--bisect', '--', 'make'])).toBe(true)
  for (const other of [['exec', '--', 'make', '--bisect'], ['logs', '--bisect'], ['run'], []])
    expect(isBisect(other)).toBe(false)
})
