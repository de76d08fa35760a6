import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userColumns } from '#core/users.ts'
import { makeSession, makeUser } from '#db/factory.ts'
import { consoles, db, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { logStore } from './drivers.ts'
import { gapPiece, notePiece, outputPiece, type Piece } from './pieces.ts'

testsRollBack()

async function makeRecord(given: Partial<Parameters<typeof makeSession>[0]> = {}) {
  const user = given.user ?? (await makeUser())
  const { id: sessionId } = await makeSession({ state: 'starting', ...given, user })
  await logStore().open(sessionId, 1)
  const store = (from: number, pieces: Piece[], binding = 1) =>
    logStore().store([{ sessionId, binding, from, typed: 0, pieces }])
  const read = async (from = 0) =>
    (await logStore().readPieces(sessionId, from)).map(({ kind, offset, length, bytes }) =>
      kind === 'gap' ? `${offset} gap of ${length}` : `${offset} ${kind} ${Buffer.from(bytes)}`,
    )
  return { user, sessionId, store, read }
}

const out = (offset: number, text: string) => outputPiece(offset, 1, Buffer.from(text))

test('output, gaps and notes are read as they were stored, from any offset', async () => {
  const { store, read } = await makeRecord()
  await store(0, [out(0, 'one '), notePiece(4, 2, 'a note'), out(4, 'two '), gapPiece(8, 10, 3), out(18, 'three')])
  expect(await read()).toEqual(['0 out one ', '4 note a note', '4 out two ', '8 gap of 10', '18 out three'])
  expect(await read(6)).toEqual(['6 out o ', '8 gap of 10', '18 out three'])
  expect(await read(20)).toEqual(['20 out ree'])
  expect(await read(23)).toEqual([])
})

test('what does not continue the record, or is of another binding, is not stored', async () => {
  const { store, read, sessionId } = await makeRecord()
  expect(await store(0, [out(0, 'abc')])).toEqual(new Set([sessionId]))
  expect(await store(0, [out(0, 'abc')])).toEqual(new Set())
  expect(await store(5, [out(5, 'far')])).toEqual(new Set())
  expect(await store(3, [out(3, 'old')], 2)).toEqual(new Set())
  expect(await read()).toEqual(['0 out abc'])
})

test('another binding of the session continues where the first one stopped', async () => {
  const { store, read, sessionId } = await makeRecord()
  await store(0, [out(0, 'abc')])
  expect(await logStore().open(sessionId, 2)).toEqual({ stored: 3, base: 3 })
  expect(await logStore().open(sessionId, 2)).toEqual({ stored: 3, base: 3 })
  await store(3, [out(3, 'def')], 2)
  expect(await logStore().open(sessionId, 2)).toEqual({ stored: 6, base: 3 })
  expect(await read()).toEqual(['0 out abc', '3 out def'])
})

/** Breaks without the change of the binding: what the board says last would be stored. */
test('the records of a user are deleted, and nothing is stored after them; those of others stay', async () => {
  const [{ user, store, read, sessionId }, other] = [await makeRecord(), await makeRecord()]
  for (const record of [{ store }, other]) await record.store(0, [out(0, 'abc'), notePiece(3, 2, 'a note')])
  await logStore().deleteRecords(user)
  await logStore().purge()
  expect(await store(3, [out(3, 'late')])).toEqual(new Set())
  expect(await read()).toEqual([])
  const [kept] = await db().select().from(consoles).where(eq(consoles.sessionId, sessionId))
  expect(kept).toMatchObject({ bytesOut: 3, firstOffset: 3 })
  expect(await other.read()).toEqual(['0 out abc', '3 note a note'])
})

/** Guests would fill the database with what nobody can read. */
test('the record of a guest is deleted once the session is over, and those of users stay', async () => {
  const [guest] = await db().insert(users).values({ isGuest: true }).returning(userColumns)
  const mine = guest ? { user: guest } : {}
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
  const ended = (seconds: number) =>
    ({ state: 'ended', createdAt: ago(900), startedAt: ago(900), endedAt: ago(seconds) }) as const
  const over = await makeRecord({ ...mine, ...ended(90) })
  const others = [await makeRecord({ ...mine, ...ended(30) }), await makeRecord(mine), await makeRecord(ended(90))]
  for (const { store } of [over, ...others]) await store(0, [out(0, 'abc'), notePiece(3, 2, 'a note')])
  await logStore().deleteGuestRecords()
  await logStore().purge()
  expect(await over.store(3, [out(3, 'late')])).toEqual(new Set())
  expect(await over.read()).toEqual([])
  for (const { read } of others) expect(await read()).toHaveLength(2)
})

test('notes at one place are kept together', async () => {
  const { store, read } = await makeRecord()
  await store(0, [notePiece(0, 1, 'first'), notePiece(0, 2, 'second')])
  await store(0, [notePiece(0, 3, 'third')])
  expect(await read()).toEqual(['0 note first\nsecond\nthird'])
})

test('notes beyond the size of a row are left out, and output with them is stored', async () => {
  const { store, read } = await makeRecord()
  const note = notePiece(3, 2, 'note '.repeat(40))
  const many = Array.from({ length: 500 }, () => note)
  await store(0, [out(0, 'abc'), ...many])
  await store(3, [...many, out(3, 'def')])
  const [first, notes = '', last] = await read()
  expect([first, last]).toEqual(['0 out abc', '3 out def'])
  expect(notes.length).toBeLessThan(66_000)
})

test('a long record keeps its beginning, its newest part and its notes, and more on the paid tier', async () => {
  const limits = { free: 20, paid: 40, boot: 5, step: 5 }
  const { store, read, sessionId, user } = await makeRecord()
  for (let at = 0; at < 60; at += 5)
    await store(at, [out(at, `${String(at).padStart(4, '0')},`), ...(at === 10 ? [notePiece(15, 1, 'a note')] : [])])
  await db().update(users).set({ tier: 'paid' }).where(eq(users.id, user.id))
  await logStore().trim(sessionId, 60, limits)
  const beginning = ['0 out 0000,', '5 gap of 10', '15 note a note']
  expect((await read()).slice(0, 5)).toEqual([...beginning, '15 gap of 5', '20 out 0020,'])
  await db().update(users).set({ tier: 'free' }).where(eq(users.id, user.id))
  await logStore().trim(sessionId, 60, limits)
  expect(await read()).toEqual([
    ...beginning,
    '15 gap of 25',
    '40 out 0040,',
    '45 out 0045,',
    '50 out 0050,',
    '55 out 0055,',
  ])
  const [row] = await db().select().from(consoles).where(eq(consoles.sessionId, sessionId))
  expect(row?.firstOffset).toBe(40)
})
