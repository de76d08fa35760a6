import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, oneTimeTokens, transaction, users } from '#db/index.ts'
import { countWaiting } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { consumeToken, issueToken } from './one-time-tokens.ts'

testsCommit()

/** With the connections that hold the row and that watch, this fills the pool. */
const AT_ONCE = 2

/**
 * Breaks if `consumeToken` reads the token and then deletes it. Both calls wait at the token's row,
 * so that each has read before either has deleted.
 */
test('of simultaneous uses of one token, one succeeds', async () => {
  const { id, email } = await makeUser()
  const token = await issueToken({ kind: 'password_reset', owner: eq(users.id, id) })
  const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = transaction(async () => {
    await db().select({ kind: oneTimeTokens.kind }).from(oneTimeTokens).for('update')
    isHeld.resolve()
    await released.promise
  })
  await isHeld.promise
  const uses = Promise.all(Array.from({ length: AT_ONCE }, () => consumeToken(['password_reset'], token)))
  await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBe(AT_ONCE)
  released.resolve()
  await holder
  expect((await uses).filter((owner) => owner !== undefined)).toEqual([{ userId: id, kind: 'password_reset', email }])
  expect(await consumeToken(['password_reset'], token)).toBeUndefined()
})
