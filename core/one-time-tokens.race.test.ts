import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, oneTimeTokens, transaction, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { consumeToken, issueToken } from './one-time-tokens.ts'

testsCommit()

/** With the one who holds the row and the one who watches, as many as the pool has connections. */
const AT_ONCE = 2

/**
 * Breaks where `consumeToken` reads the token and then deletes it. Both are kept waiting at the
 * token's row, so that each has looked before either has deleted.
 */
test('of those who use one token at the same moment, one has it', async () => {
  const { id, email } = await makeUser()
  const token = await issueToken({ kind: 'password_reset', whose: eq(users.id, id) })
  const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transaction(async () => {
    await db().select({ kind: oneTimeTokens.kind }).from(oneTimeTokens).for('update')
    isHeld.resolve()
    await mayGo.promise
  })
  await isHeld.promise
  const uses = Promise.all(Array.from({ length: AT_ONCE }, () => consumeToken(['password_reset'], token)))
  const waiting = sql`
    select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await db().execute(waiting)).length, { timeout: 10_000 }).toBe(AT_ONCE)
  mayGo.resolve()
  await holding
  expect((await uses).filter((bearer) => bearer !== undefined)).toEqual([{ userId: id, kind: 'password_reset', email }])
  expect(await consumeToken(['password_reset'], token)).toBeUndefined()
})
