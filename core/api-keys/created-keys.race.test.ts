import { and, eq, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { createKey, revokeKey } from './index.ts'

testsCommit()
vi.stubEnv('RATE_LIMITS', 'off')

/**
 * Revoking a stolen key with all keys it created leaves none of them live. Breaks without
 * `lockAccount` in revoke.ts, and without the `isLive` of the maker in create.ts.
 */
test('of the keys that a key creates while it is revoked, none stays live', async () => {
  for (const _ of Array(10)) {
    const user = await makeUser({ tier: 'paid' })
    const { id } = await makeKey(user)
    const creations = Array.from({ length: 6 }, () => createKey(user, {}, { keyId: id }))
    const outcomes = await Promise.allSettled([
      ...creations.slice(0, 3),
      revokeKey(user, id, 'revoke'),
      ...creations.slice(3),
    ])
    expect(outcomes[3]).toMatchObject({ status: 'fulfilled' })
    expect(await db().$count(apiKeys, and(eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt)))).toBe(0)
  }
})
