import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, entries, topUps, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { completeTopUp } from './index.ts'

testsCommit()

/** A payment is credited once. Breaks without `eq(topUps.state, 'pending')` in `completeTopUp`: the ledger's unique index then refuses, loudly. */
test('twenty simultaneous completions of one payment credit once', async () => {
  const user = await makeUser({ credits: 20 })
  await db().insert(topUps).values({
    userId: user.id,
    pack: 'starter',
    credits: 300,
    priceCents: 500,
    currency: 'usd',
    provider: 'demo',
    reference: 'payment-1',
  })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => completeTopUp('demo', 'payment-1')))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  const [account] = await db()
    .select({ credits: users.credits, tier: users.tier })
    .from(users)
    .where(eq(users.id, user.id))
  expect(account).toEqual({ credits: 320, tier: 'paid' })
  expect(await db().$count(entries, eq(entries.kind, 'top_up'))).toBe(1)
})
