import { expect, test } from 'vitest'
import { toFilename } from './firmware.ts'

test.each([
  ['blink.hex', 'blink.hex'],
  ['../../etc/passwd', '....etcpasswd'],
  ['C:\\build\\blink.hex', 'C:buildblink.hex'],
  ['a\u0000b\u001b[31m\u202egnp.hex', 'ab[31mgnp.hex'],
  ['e\u0301.hex', 'é.hex'],
  [`${'😀'.repeat(60)}.hex`, `${'😀'.repeat(48)}.hex`],
  [`x${'😀'.repeat(60)}.he`, `${'😀'.repeat(48)}.he`],
  ['\u200b', 'firmware'],
  ['\ud83d.hex', '.hex'],
])('the name %j of a file becomes %j', (name, expected) => {
  expect(toFilename(name)).toBe(expected)
  expect(expected.length).toBeLessThanOrEqual(100)
})
