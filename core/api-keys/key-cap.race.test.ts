import { and, eq, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { createKey, findKey, MAX_LIVE_KEYS, revokeKey } from './index.ts'

testsCommit()
vi.stubEnv('RATE_LIMITS', 'off')

/** No user ever has more than fifty live keys. */
test('fifty simultaneous creations stop exactly at the cap', async () => {
  const user = await makeUser({ tier: 'paid' })
  for (const _ of Array(30)) await makeKey(user)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => createKey(user, {})))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(Array(30).fill('key_limit_reached'))
  expect(await db().$count(apiKeys, and(eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt)))).toBe(MAX_LIVE_KEYS)
})

/** A key is revoked once. Breaks without `isNotRevoked` in the `where` of `revokeKey`. */
test('of twenty simultaneous revocations one succeeds, and the key stops working', async () => {
  const user = await makeUser({ tier: 'paid' })
  const key = await createKey(user, {})
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => revokeKey(user, key.id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findKey(key.key)).toBeUndefined()
})
