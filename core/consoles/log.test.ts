import { expect, test, vi } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { findOwnConsole, startOf } from './admit.ts'
import { logStore } from './drivers.ts'
import { findConsole } from './live-consoles.ts'
import { ConsoleLogQuery, readLog } from './log.ts'
import { outputPiece } from './pieces.ts'

testsRollBack()

type Log = Awaited<ReturnType<typeof makeLog>>

/** The log of a running session, whose board has printed `ready`. */
async function makeLog(query: Record<string, string>) {
  const user = await makeUser()
  const { id: sessionId } = await makeSession({ user, state: 'running' })
  await logStore().open(sessionId, 1)
  await logStore().store([
    { sessionId, binding: 1, from: 0, typed: 0, pieces: [outputPiece(0, 1, Buffer.from('ready'))] },
  ])
  const status = await findOwnConsole(user.id, sessionId)
  const leaving = new AbortController()
  const log = readLog(status, ConsoleLogQuery.parse(query), leaving).getReader()
  const read = async () => Buffer.from((await log.read()).value ?? []).toString()
  return { log, read, leaving, sessionId, status }
}

/** Breaks without `changeOrAbort`: a reader would wait for output that need not come. */
test('a log that is followed ends at once when it has to', async () => {
  const { log, read, leaving } = await makeLog({ follow: 'true' })
  expect(await read()).toBe('ready')
  const more = log.read()
  leaving.abort()
  expect(await more).toEqual({ done: true, value: undefined })
})

/** Breaks if the reader is left where it stands: its console would stay in memory for ever. */
test.each<[string, Record<string, string>, string, (log: Log) => unknown]>([
  ['is read to its end', {}, 'ready', ({ log }) => log.read()],
  ['ends where it was asked to', { to: '3' }, 'rea', () => {}],
  ['is left in the middle', { follow: 'true' }, 'ready', ({ log }) => log.cancel()],
  ['has to end', { follow: 'true' }, 'ready', ({ leaving }) => leaving.abort()],
])('nothing stays of a log that %s', async (_, query, shown, leave) => {
  const made = await makeLog(query)
  expect(await made.read()).toBe(shown)
  await leave(made)
  await vi.waitFor(() => expect(findConsole(made.sessionId)).toBeUndefined())
})

test('nothing stays of a log that cannot be read', async () => {
  vi.spyOn(logStore(), 'readPieces').mockRejectedValue(new Error('NATS does not answer'))
  const { log, leaving, sessionId } = await makeLog({ follow: 'true' })
  await expect(log.read()).rejects.toThrow('NATS does not answer')
  expect(leaving.signal.aborted).toBe(true)
  expect(findConsole(sessionId)).toBeUndefined()
})

/** A command says where the output of new firmware begins, before what is older has been stored. */
test.each<Record<string, string>>([{}, { follow: 'true' }])(
  'nothing before an offset is read that was not stored yet: %j',
  async (query) => {
    const { read, log, sessionId, status } = await makeLog({ from: '7', ...query })
    const console = findConsole(sessionId)
    console?.add(outputPiece(5, 1, Buffer.from('> ')))
    if ('follow' in query) {
      console?.add(outputPiece(7, 1, Buffer.from('new')))
      expect(await read()).toBe('new')
      return log.cancel()
    }
    expect(await read()).toBe('')
    expect(startOf(status, 7)).toBe(7)
    expect(startOf(status, 999_999_999_999_999)).toBe(5)
  },
)
