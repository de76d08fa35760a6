import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { instanceId, subscribe } from '#core/instances.ts'
import { makeSession, makeUser } from '#db/factory.ts'
import { newId } from '#db/ids.ts'
import { consoleChunks, consoles, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { logStore, relayChannel } from '../drivers.ts'
import { outputPiece } from '../pieces.ts'
import { postgresLog } from '../postgres/log.ts'
import { append } from './append.ts'
import { nats } from './connection.ts'
import { encode } from './messages.ts'
import { readLast } from './read.ts'
import { ensureStream, keepStreams, placeOf } from './streams.ts'

testsRollBack()

const out = (offset: number, text: string) => outputPiece(offset, 1, Buffer.from(text))

async function makeRecord() {
  const user = await makeUser()
  const { id: sessionId } = await makeSession({ user, state: 'starting' })
  const store = (from: number, text: string, binding = 1) =>
    logStore().store([{ sessionId, binding, from, typed: 0, pieces: [out(from, text)] }])
  const read = async (from = 0) =>
    (await logStore().readPieces(sessionId, from)).map(
      ({ kind, offset, bytes }) => `${offset} ${kind} ${Buffer.from(bytes)}`,
    )
  return { user, sessionId, store, read }
}

/** What an instance sends that knows no more of the console than we say. */
async function sendAsAnother(sessionId: string, binding: number, from: number, text: string): Promise<void> {
  const { publisher } = await nats()
  const content = { binding, from, to: from + text.length, pieces: [out(from, text)] }
  await publisher.publish(placeOf(sessionId).subject, encode(content), { msgID: `${sessionId}.${binding}.${from}` })
}

test('the bytes are in NATS alone, and how far they go is in the database', async () => {
  const { sessionId, store, read } = await makeRecord()
  await logStore().open(sessionId, 1)
  await store(0, 'ready')
  expect(await read()).toEqual(['0 out ready'])
  expect(await db().select({ id: consoleChunks.sessionId }).from(consoleChunks)).toEqual([])
  const [row] = await db().select().from(consoles).where(eq(consoles.sessionId, sessionId))
  expect(row).toMatchObject({ bytesOut: 5, bindingNo: 1 })
})

/** Breaks without the look at where the console ends: the output would be there twice. */
test('what was stored before the database could be told is stored once, and counted', async () => {
  const { sessionId, store, read } = await makeRecord()
  await logStore().open(sessionId, 1)
  await append(sessionId, { binding: 1, from: 0, to: 3, pieces: [out(0, 'abc')] })
  expect(await store(0, 'abc')).toEqual(new Set([sessionId]))
  await append(sessionId, { binding: 1, from: 3, to: 6, pieces: [out(3, 'def')] })
  expect(await store(3, 'defghi')).toEqual(new Set())
  expect(await logStore().readStored(sessionId, 1)).toBe(6)
  expect(await store(6, 'ghi')).toEqual(new Set([sessionId]))
  expect(await read()).toEqual(['0 out abc', '3 out def', '6 out ghi'])
})

/** Breaks without the expected sequence number: what it knows of the console is no longer so. */
test('an instance whose console another one has taken over stores nothing more', async () => {
  const { sessionId, store, read } = await makeRecord()
  await logStore().open(sessionId, 1)
  await store(0, 'abc')
  await sendAsAnother(sessionId, 2, 3, 'new')
  expect(await store(3, 'LATE')).toEqual(new Set())
  expect(await read()).toEqual(['0 out abc', '3 out new'])
})

/** Breaks without the look at where the console ends. */
test('of two instances that record a binding each byte is stored once', async () => {
  const { sessionId, store, read } = await makeRecord()
  await logStore().open(sessionId, 1)
  await store(0, 'abc')
  await sendAsAnother(sessionId, 1, 3, 'def')
  expect(await store(3, 'defg')).toEqual(new Set())
  expect(await store(6, 'g')).toEqual(new Set([sessionId]))
  expect(await read()).toEqual(['0 out abc', '3 out def', '6 out g'])
})

/** Breaks without the mark of `fence`: late output of the first would be recorded in the second. */
test('a new binding continues behind all that NATS has, and nothing of the older one comes after it', async () => {
  const { sessionId, store, read } = await makeRecord()
  await logStore().open(sessionId, 1)
  await append(sessionId, { binding: 1, from: 0, to: 3, pieces: [out(0, 'abc')] })
  expect(await logStore().open(sessionId, 2)).toEqual({ stored: 3, base: 3 })
  expect(await store(3, 'LATE', 1)).toEqual(new Set())
  expect(await store(3, 'new', 2)).toEqual(new Set([sessionId]))
  expect(await read()).toEqual(['0 out abc', '3 out new'])
  expect((await readLast(sessionId))?.binding).toBe(2)
})

/** Breaks without the expected sequence number. */
test('what is deleted is purged from NATS, and an instance that still records it stores nothing more', async () => {
  const { sessionId, store, read, user } = await makeRecord()
  const other = await makeRecord()
  for (const record of [{ sessionId, store }, other]) {
    await logStore().open(record.sessionId, 1)
    await record.store(0, 'abc')
  }
  await logStore().deleteRecords(user)
  expect(await read()).toEqual(['0 out abc'])
  await logStore().purge()
  await logStore().purge()
  expect(await store(3, 'LATE')).toEqual(new Set())
  expect(await read()).toEqual([])
  expect(await other.read()).toEqual(['0 out abc'])
})

test('a long record is read from any offset', async () => {
  const { sessionId, store, read } = await makeRecord()
  const other = await makeRecord()
  for (const record of [{ sessionId }, other]) await logStore().open(record.sessionId, 1)
  for (let at = 0; at < 500; at += 5) {
    await store(at, `${String(at).padStart(4, '0')},`)
    if (at % 3 === 0) await other.store(at / 3, 'other')
  }
  expect((await read(250))[0]).toBe('250 out 0250,')
  expect((await read(252)).slice(0, 2)).toEqual(['252 out 50,', '255 out 0255,'])
  expect(await read(495)).toEqual(['495 out 0495,'])
  expect(await read(500)).toEqual([])
  const whole = await read()
  expect(whole[0]).toBe('0 out 0000,')
})

test('what was recorded before there was NATS is read, and goes on', async () => {
  const { sessionId, store, read } = await makeRecord()
  await postgresLog.open(sessionId, 1)
  await postgresLog.store([{ sessionId, binding: 1, from: 0, typed: 0, pieces: [out(0, 'old')] }])
  expect(await logStore().open(sessionId, 1)).toEqual({ stored: 3, base: 0 })
  await store(3, 'new')
  expect(await read()).toEqual(['0 out old'])
  expect(await read(3)).toEqual(['3 out new'])
})

test('streams of older days are dropped, and today’s stays', async () => {
  const { streams } = await nats()
  await ensureStream('console_20200102')
  await keepStreams()
  const names: string[] = []
  for await (const name of streams.streams.names('console.>')) names.push(name)
  expect(names).not.toContain('console_20200102')
  expect(names).toContain(placeOf(newId('session')).stream)
})

test('what is told to an instance arrives there', async () => {
  const heard = Promise.withResolvers<unknown>()
  onTestFinished(subscribe({ stored: heard.resolve }))
  onTestFinished(await relayChannel().listen())
  await relayChannel().tell('another', [{ t: 'stored', session: 'ses_2', offset: 1 }])
  await relayChannel().tell(instanceId(), [{ t: 'stored', session: 'ses_1', offset: 7 }])
  expect(await heard.promise).toEqual({ t: 'stored', session: 'ses_1', offset: 7 })
})
