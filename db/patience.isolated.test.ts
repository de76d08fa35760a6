import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, enableTimeouts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

// More than it takes here: a busy machine is late.
vi.stubEnv('DATABASE_PATIENCE', '4')
testsCommit()

test('with patience, a statement may take longer, and has an end all the same', async () => {
  enableTimeouts()
  await expect(db().execute(sql`select 1 as one from pg_sleep(1.5)`)).resolves.toEqual([{ one: 1 }])
  await expect(db().execute(sql`select pg_sleep(60)`)).rejects.toThrow()
  const limits = sql`select name, setting from pg_settings where name like '%_timeout' and source = 'client'`
  const rows = await db().execute<{ name: string; setting: string }>(limits)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '4400',
    lock_timeout: '3200',
    idle_in_transaction_session_timeout: '8000',
  })
})
