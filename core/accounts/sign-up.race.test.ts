import { expect, test } from 'vitest'
import { db, entries, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { signUp } from './sign-up.ts'

testsCommit()

/**
 * One e-mail, one user, one grant. Breaks without the unique index on lower(email) in
 * db/schema/users.ts.
 */
test('ten simultaneous sign-ups with one e-mail, in any case, create one user', async () => {
  const emails = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'Ada@Example.com' : 'ada@example.COM'))
  const outcomes = await Promise.allSettled(
    emails.map((email, index) => signUp({ email, password: 'correct horse battery' }, `network ${index}`)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db().$count(users)).toBe(1)
  expect(await db().$count(entries)).toBe(1)
})
