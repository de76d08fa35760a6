import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from './factory.ts'
import { db, type OptionalMail, users } from './index.ts'
import { testsRollBack } from './testing.ts'

testsRollBack()

/** Breaks if text is taken for an array: Drizzle writes the arrays of columns itself. */
test('arrays are sent and read, as values of a column and as parameters of a statement', async () => {
  const mailsOff: OptionalMail[] = ['receipt', 'low_balance']
  await makeUser()
  await db().update(users).set({ mailsOff })
  expect(await db().select({ mailsOff: users.mailsOff }).from(users)).toEqual([{ mailsOff }])
  const given = ['a "b", {c}', '', 'null']
  expect(await db().execute(sql`select ${sql.param(given)}::text[] as given`)).toEqual([{ given }])
})
