import { expect, test, vi } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { logStore } from './drivers.ts'
import { findConsole } from './live-consoles.ts'
import { outputPiece } from './pieces.ts'
import { readConsole } from './reader.ts'
import { addRelayed } from './relay.ts'
import { attachStream } from './stream.ts'
import { flush } from './writer.ts'

testsRollBack()

/**
 * The instance that had the agent is gone before it stored all that it had relayed, and the agent
 * sends that again here, with more. Breaks if a gap is seen by what is stored after the reading.
 */
test('what is stored while a viewer reads the record is no gap', async () => {
  const { id: sessionId } = await makeSession({ user: await makeUser(), state: 'starting' })
  const leaving = new AbortController()
  const options = { from: 0, stored: 0, isFollowing: true, signal: leaving.signal }
  const pieces = readConsole(sessionId, () => false, options)
  const shown = pieces.next()
  const console = findConsole(sessionId)
  if (!console) throw new Error('a reader has no console')
  addRelayed(console, { offset: 0, at_us: 1, bytes: Buffer.from('relayed ').toString('base64') })
  expect(await shown).toMatchObject({ value: { kind: 'out', offset: 0, length: 8 } })

  const log = logStore()
  const readPieces = log.readPieces.bind(log)
  vi.spyOn(log, 'readPieces').mockImplementationOnce(async (...args) => {
    const read = await readPieces(...args)
    const stream = await attached
    stream.take({ offset: 0, atUs: 2, bytes: Buffer.from('relayed and sent') })
    await flush()
    return read
  })
  const next = pieces.next()
  const source = { send: () => true, setLines: () => true, acknowledge: () => {}, drop: () => {} }
  const attached = attachStream({ sessionId, binding: 1, ...source })
  expect(await next).toMatchObject({ value: { kind: 'out', offset: 8, bytes: Buffer.from('and sent') } })
  leaving.abort()
  await pieces.return(undefined)
})

/** A viewer who asks for all that is kept has taken nothing too slowly. */
test('a long record is read to its end, however far that is', async () => {
  const [bytes, count] = [10, 5]
  const stored = bytes * count
  vi.spyOn(logStore(), 'readPieces').mockImplementation(async (_, from) =>
    from < stored ? [outputPiece(from, 1, Buffer.alloc(bytes))] : [],
  )
  const { signal } = new AbortController()
  const options = { from: 0, stored, isFollowing: true, maxLagBytes: bytes, signal }
  const offsets = []
  for await (const piece of readConsole('ses_1', () => true, options)) offsets.push([piece.kind, piece.offset])
  expect(offsets).toEqual(Array.from({ length: count }, (_, place) => ['out', place * bytes]))
})

test('a viewer who takes output too slowly continues at the end', async () => {
  const leaving = new AbortController()
  const options = { from: 0, stored: 0, isFollowing: true, maxLagBytes: 10, signal: leaving.signal }
  const pieces = readConsole('ses_2', () => false, options)
  const first = pieces.next()
  const console = findConsole('ses_2')
  const arrives = (offset: number, text: string) =>
    console && addRelayed(console, { offset, at_us: 1, bytes: Buffer.from(text).toString('base64') })
  arrives(0, 'one')
  expect(await first).toMatchObject({ value: { kind: 'out', offset: 0 } })
  arrives(3, 'much more than that')
  expect(await pieces.next()).toEqual({ done: false, value: { kind: 'skip', offset: 22 } })
  leaving.abort()
  await pieces.return(undefined)
})
