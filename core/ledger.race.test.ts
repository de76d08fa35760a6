import { asc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, entries, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { addEntry, moveBalances } from './ledger.ts'

testsCommit()

/**
 * The balance is never below zero and always the sum of the entries. Each entry's balance follows
 * from the one before.
 */
test('forty simultaneous payments out of a balance of twenty: twenty pass, and the balances follow the order of entries', async () => {
  const user = await makeUser({ credits: 20 })
  const pay = () => addEntry(user.id, { kind: 'adjustment', amount: -1, description: 'One credit' })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, pay))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(Array(20).fill('insufficient_credits'))
  const posted = await db()
    .select({ amount: entries.amount, after: entries.balanceAfter })
    .from(entries)
    .where(eq(entries.userId, user.id))
    .orderBy(asc(entries.number))
  let balance = 0
  for (const { amount, after } of posted) {
    balance += amount
    expect(after).toBe(balance)
  }
  const [account] = await db().select({ credits: users.credits }).from(users).where(eq(users.id, user.id))
  expect(account?.credits).toBe(balance)
  expect(balance).toBe(0)
})

test('an unexpected balance is not moved', async () => {
  const [asExpected, changed] = [await makeUser({ credits: 10 }), await makeUser({ credits: 10 })]
  const rows = [asExpected, changed].map(({ id }, place) => ({ id, before: 10 + place, after: 3 }))
  expect(await moveBalances(rows)).toEqual([asExpected.id])
  const isOne = inArray(users.id, [asExpected.id, changed.id])
  const balances = db().select({ credits: users.credits }).from(users).where(isOne).orderBy(users.credits)
  expect(await balances).toEqual([{ credits: 3 }, { credits: 10 }])
})
