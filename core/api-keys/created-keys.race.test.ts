import { and, eq, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { createKey, revokeKey } from './index.ts'

testsCommit()
vi.stubEnv('RATE_LIMITS', 'off')

/**
 * Who revokes a stolen key with all that it made leaves none of it alive. Breaks without
 * `lockAccount` in revoke.ts, and without the `isLive` of the maker in create.ts.
 */
test('keys that a key makes while it is revoked: none of them is left alive', async () => {
  for (const _ of Array(10)) {
    const user = await makeUser({ tier: 'paid' })
    const { id } = await makeKey(user)
    const making = Array.from({ length: 6 }, () => createKey(user, {}, id))
    const outcomes = await Promise.allSettled([
      ...making.slice(0, 3),
      revokeKey(user, id, 'revoke'),
      ...making.slice(3),
    ])
    expect(outcomes[3]).toMatchObject({ status: 'fulfilled' })
    expect(await db().$count(apiKeys, and(eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt)))).toBe(0)
  }
})
