import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from './factory.ts'
import { db, entries, sessions, transaction } from './index.ts'
import { testsRollBack } from './testing.ts'

testsRollBack()

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second))

async function endedInOrder(user: { id: string }) {
  return db()
    .select({ id: sessions.id, number: sessions.endedNumber })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.endedAt), desc(sessions.id))
}

// Breaks without the loop of sessions_are_numbered_as_they_end: numbers are then those of writing.
test('ended sessions are numbered in the order of their end, however late one is written down', async () => {
  const user = await makeUser()
  const other = await makeUser()
  for (const second of [10, 30, 20, 30, 5, 40]) await makeSession({ user, endedAt: at(second) })
  await makeSession({ user: other, endedAt: at(7) })
  expect((await endedInOrder(user)).map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  expect((await endedInOrder(other)).map(({ number }) => number)).toEqual([1])
})

test('a session that ends is numbered; one that has ended keeps all but its number', async () => {
  const user = await makeUser()
  const running = await makeSession({ user, state: 'running' })
  const change = (values: object) => () => db().update(sessions).set(values).where(eq(sessions.id, running.id))
  await change({ state: 'ended', endReason: 'user_ended', endedAt: new Date(), nextEventAt: null })()
  expect(await endedInOrder(user)).toEqual([{ id: running.id, number: 1 }])
  for (const values of [{ endedNumber: 9 }, { endedNumber: 2, creditsUsed: 60 }]) {
    await expect(transaction(change(values))).rejects.toThrow()
  }
})

test('entries of the ledger are numbered, and continue the balance, as they are written, in any statement', async () => {
  const user = await makeUser({ credits: 10 })
  await db()
    .insert(entries)
    .values({ userId: user.id, number: 77, kind: 'adjustment', amount: 3, balanceAfter: 99, description: 'x' })
  const lines = await db()
    .select({ number: entries.number, after: entries.balanceAfter })
    .from(entries)
    .where(eq(entries.userId, user.id))
  expect(lines).toEqual([
    { number: 1, after: 10 },
    { number: 2, after: 13 },
  ])
})
