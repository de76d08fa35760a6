import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db, enableTimeouts, transaction } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

testsCommit()

/** More than the pool has connections, so that each of them is asked. */
const AT_ONCE = 20

const usual = process.listeners('uncaughtException')

// postgres.js throws where no caller can catch it. In a process that serves, core/uncaught.ts does.
beforeEach(() => {
  process.removeAllListeners('uncaughtException').on('uncaughtException', () => {})
})

afterEach(() => {
  process.removeAllListeners('uncaughtException')
  for (const listener of usual) process.on('uncaughtException', listener)
})

test('after a connection was lost under a transaction, nobody waits for that connection', async () => {
  enableTimeouts()
  const ask = () => db().execute(sql`select ${1}::int`)
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const lost = transaction(async () => {
    await db().execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(lost).rejects.toThrow()
  const answers = await Promise.allSettled(Array.from({ length: AT_ONCE }, ask))
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
})

/**
 * As pg_reload_conf() would, where an administrator has made the primary read-only: reads go on
 * being answered there.
 */
test('once a server says that it only reads, all its connections are left', async () => {
  enableTimeouts()
  const show = () => db().execute<{ default_transaction_read_only: string }>(sql`show default_transaction_read_only`)
  await Promise.all(Array.from({ length: AT_ONCE }, show))
  await db().execute(sql`set default_transaction_read_only = on`)
  const shown = await Promise.all(Array.from({ length: AT_ONCE }, show))
  expect(new Set(shown.flat().map((row) => row.default_transaction_read_only))).toEqual(new Set(['off']))
})
