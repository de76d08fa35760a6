import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, logins } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { sha256 } from './hashes.ts'
import { findLogin, startLogin } from './logins.ts'

testsRollBack()

/** Red where fewer bytes are drawn, or the token itself is kept. */
test('a login’s token is 32 random bytes, and the database has its SHA-256 alone', async () => {
  const user = await makeUser()
  const tokens = [await startLogin(user, 'a browser'), await startLogin(user, 'a browser')]
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(new Set(tokens).size).toBe(2)
  const rows = await db().select().from(logins).where(eq(logins.userId, user.id))
  expect(new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')))).toEqual(
    new Set(tokens.map((token) => sha256(token).toString('hex'))),
  )
  const kept = JSON.stringify(rows.map((row) => ({ ...row, tokenHash: row.tokenHash.toString('latin1') })))
  for (const token of tokens) expect(kept).not.toContain(token)
})

test.each(['', 'x', 'x'.repeat(43)])('%j is nobody’s token', async (token) => {
  expect(await findLogin(token)).toBeUndefined()
})
