import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { findOwnConsole } from './admit.ts'
import { logStore } from './drivers.ts'
import { ConsoleLogQuery, readLog } from './log.ts'
import { outputPiece } from './pieces.ts'

testsRollBack()

/** Breaks without `changeOrAbort`: a reader would wait for output that need not come. */
test('a log that is followed ends at once when it has to', async () => {
  const user = await makeUser()
  const { id: sessionId } = await makeSession({ user, state: 'running' })
  await logStore().open(sessionId, 1)
  await logStore().store([
    { sessionId, binding: 1, from: 0, typed: 0, pieces: [outputPiece(0, 1, Buffer.from('ready'))] },
  ])
  const status = await findOwnConsole(user.id, sessionId)
  const leaving = new AbortController()
  const log = readLog(status, ConsoleLogQuery.parse({ follow: 'true' }), leaving).getReader()
  expect(Buffer.from((await log.read()).value ?? []).toString()).toBe('ready')
  const more = log.read()
  leaving.abort()
  expect(await more).toEqual({ done: true, value: undefined })
})
