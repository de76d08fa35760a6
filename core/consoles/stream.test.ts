import { expect, test, vi } from 'vitest'
import { getSession } from '#core/sessions/index.ts'
import { makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { RUNNING } from '#wire/processor.ts'
import { logStore } from './drivers.ts'
import { findConsole } from './live-consoles.ts'
import { outputPiece } from './pieces.ts'
import { attachStream } from './stream.ts'
import { flush } from './writer.ts'

testsRollBack()

async function makeStreams(state: 'starting' | 'ended' = 'starting') {
  const user = await makeUser()
  const { id: sessionId } = await makeSession({ user, state })
  const acknowledged: number[] = []
  const acknowledge = (offset: number) => void acknowledged.push(offset)
  const drop = vi.fn<() => void>()
  const attach = (binding: number) =>
    attachStream({ sessionId, binding, send: () => true, setLines: () => true, acknowledge, drop })
  const stored = async () => {
    await flush()
    return (await logStore().readPieces(sessionId, 0)).map(({ bytes }) => Buffer.from(bytes).toString()).join('')
  }
  const lockUp = async () => (await getSession(user, sessionId)).lock_up
  return { sessionId, attach, stored, lockUp, acknowledged, drop }
}

type Streams = Awaited<ReturnType<typeof makeStreams>>

const output = (text: string) => ({ offset: 0, atUs: 1, bytes: Buffer.from(text) })

/** Breaks without the source in `#console`: a board that was replaced would go on to print. */
test('what the older binding of a session still prints is not in its record', async () => {
  const { attach, stored } = await makeStreams()
  const first = await attach(1)
  const second = await attach(2)
  expect(first.take(output('FOREIGN'))).toBeUndefined()
  expect(second.take(output('ready'))).toBeUndefined()
  expect(await stored()).toBe('ready')
  second.end()
  expect(second.take({ ...output('late'), offset: 5 })).toBeUndefined()
  expect(await stored()).toBe('ready')
})

const crash = { state: 'locked_up', text: 'it broke', offset: 5 } as const

/** Breaks if a lock-up is stored without its binding, or kept for the next one. */
test('a lock-up is stored until the processor runs, at the offset of the session', async () => {
  const { attach, lockUp } = await makeStreams()
  const read = async () => {
    await flush()
    return lockUp()
  }
  const first = await attach(1)
  expect(await read()).toBeNull()
  first.take(output('ready'))
  expect(first.takeProcessor(crash)).toEqual(crash)
  const known = await read()
  expect(known).toEqual({ started_at: expect.any(Date), text: 'it broke' })
  // The agent says it again after a lost connection.
  first.takeProcessor(crash)
  expect(await read()).toEqual(known)
  first.takeProcessor({ ...RUNNING, offset: 5 })
  expect(await read()).toBeNull()
  first.takeProcessor({ ...crash, text: null })
  expect(await read()).toMatchObject({ text: null })
  const second = await attach(2)
  first.takeProcessor(crash)
  expect(await read()).toBeNull()
  second.take(output('ready'))
  expect(second.takeProcessor(crash)).toEqual({ ...crash, offset: 10 })
  expect(await read()).toMatchObject({ text: 'it broke' })
})

test('an ended session has no lock-up', async () => {
  const { attach, lockUp } = await makeStreams('ended')
  const stream = await attach(1)
  stream.takeProcessor(crash)
  await flush()
  expect(await lockUp()).toBeNull()
})

/** Breaks if a failure to store it forgets it, or what is new meanwhile is forgotten. */
test('of a lock-up that cannot be stored yet, the newest is stored later', async () => {
  const { sessionId, attach, lockUp } = await makeStreams()
  const stream = await attach(1)
  stream.takeProcessor(crash)
  const store = vi.spyOn(logStore(), 'store').mockRejectedValueOnce(new Error('away'))
  await expect(flush()).rejects.toThrow('away')
  store.mockImplementationOnce(async () => {
    stream.takeProcessor({ ...crash, text: 'it broke again' })
    return new Set([sessionId])
  })
  await flush()
  await flush()
  expect(await lockUp()).toMatchObject({ text: 'it broke again' })
})

/** Breaks if a source is known by its binding: the board would print into nothing from then on. */
test('an agent that connects again before its old connection is closed keeps the console', async () => {
  const { attach, stored } = await makeStreams()
  const [old, current] = [await attach(1), await attach(1)]
  old.end()
  expect(current.take(output('ready'))).toBeUndefined()
  expect(old.take(output('foreign'))).toBeUndefined()
  expect(await stored()).toBe('ready')
})

/** Breaks if that closes the connection of the first agent, with the boards of all its users. */
test.each([
  ['here', ({ attach }: Streams) => attach(2)],
  ['at another instance', ({ sessionId }: Streams) => logStore().open(sessionId, 2)],
])('a board that replaces another %s leaves the connection of that one open', async (_, replace) => {
  const streams = await makeStreams()
  const stream = await streams.attach(1)
  stream.take(output('not ready'))
  await replace(streams)
  await flush()
  expect(streams.drop).not.toHaveBeenCalled()
})

/** The agent came here while its last instance was still storing. Breaks without `markStored`. */
test('what another instance has stored further is acknowledged, and the console goes on', async () => {
  const { sessionId, attach, stored, acknowledged, drop } = await makeStreams()
  const stream = await attach(1)
  stream.take(output('rea'))
  const pieces = [outputPiece(0, 1, Buffer.from('ready'))]
  await logStore().store([{ sessionId, binding: 1, from: 0, typed: 0, pieces }])
  await flush()
  stream.take({ ...output('dy now'), offset: 3 })
  expect(await stored()).toBe('ready now')
  expect(acknowledged).toEqual([5, 9])
  expect(drop).not.toHaveBeenCalled()
})

/** Breaks if notes keep their times: a reader would take the second one for one it has seen. */
test('a note is newer than the one before it, though another clock says otherwise', async () => {
  const { sessionId, attach } = await makeStreams()
  const stream = await attach(1)
  for (const at_us of [2_000, 1_000, 2_001]) stream.note({ at_us, text: 'a note' })
  expect(findConsole(sessionId)?.pending.map(({ atUs }) => atUs)).toEqual([2_000, 2_001, 2_002])
})

test('output is acknowledged once it is stored, and not before', async () => {
  const { attach, acknowledged } = await makeStreams()
  const stream = await attach(1)
  stream.take(output('ready'))
  const log = logStore()
  const store = log.store.bind(log)
  let tooEarly: number[] | undefined
  vi.spyOn(log, 'store').mockImplementation(async (taken) => {
    const stored = await store(taken)
    tooEarly = [...acknowledged]
    return stored
  })
  await flush()
  expect(tooEarly).toEqual([])
  expect(acknowledged).toEqual([5])
})
