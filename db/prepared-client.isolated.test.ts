import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, transaction, users } from './index.ts'
import { testsCommit } from './testing.ts'

testsCommit()

const find = (id: string) => db().select({ id: users.id }).from(users).where(eq(users.id, id))
const kept = () => db().execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)

// Without preparing() in db/index.ts: nothing is kept.
test('a statement is kept by its connection and used again, in transactions and savepoints too', async () => {
  const statements = await transaction(async () => {
    await find('one')
    await transaction(() => find('two'))
    return (await kept()).map(({ statement }) => statement)
  })
  expect(statements.filter((statement) => statement.includes('from "users"'))).toHaveLength(1)
})

test('several statements at once, which cannot be kept, still work', async () => {
  await expect(db().execute(sql.raw('select 1; select 2'))).resolves.toBeDefined()
})
