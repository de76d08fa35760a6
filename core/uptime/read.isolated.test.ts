// Isolated: a status that is kept is kept for all tests of a process.
import { expect, test } from 'vitest'
import { testsRollBack } from '#db/testing.ts'
import { lastKnownStatus, recentStatus } from './index.ts'

testsRollBack()

test('what was read last of the status is kept', async () => {
  expect(lastKnownStatus()).toBeNull()
  const status = await recentStatus()
  expect(status).not.toBeNull()
  expect(lastKnownStatus()).toBe(status)
})
