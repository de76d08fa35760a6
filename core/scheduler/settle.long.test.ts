// Slow: a change waits five seconds for the session lock before it fails.

import { expect, test } from 'vitest'
import { startSession } from '#core/sessions/index.ts'
import { makeLab, makeUser } from '#db/factory.ts'
import { enableTimeouts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { maxLockWaitMs } from '#db/timeouts.ts'
import { SESSION_LOCK } from './store/lock.ts'
import { whileHeld } from './testing.ts'

const url = testsCommit()

/** Breaks without `expire` in `submit`: the caller would wait for ever. */
test('waiting for the session lock fails after five seconds', async () => {
  enableTimeouts()
  const user = await makeUser({ credits: 100 })
  const { type } = await makeLab()
  await whileHeld(url, `select pg_advisory_xact_lock(${SESSION_LOCK})`, async () => {
    const began = performance.now()
    await expect(startSession(user, { board_type: type, minutes: 5, wait: true })).rejects.toMatchObject({
      code: 'DATABASE_SILENT',
    })
    expect(performance.now() - began).toBeGreaterThan(maxLockWaitMs() - 100)
  })
  expect(await startSession(user, { board_type: type, minutes: 5, wait: true })).toMatchObject({ state: 'running' })
})
