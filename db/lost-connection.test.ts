import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundWaits, db, transaction } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

testsCommit()

/** More than the pool has connections, so that each of them is asked. */
const AT_ONCE = 20

const usual = process.listeners('uncaughtException')

// postgres.js writes on what is closed where nobody can catch it. In a process that serves, Next logs it and goes on.
beforeEach(() => {
  process.removeAllListeners('uncaughtException').on('uncaughtException', () => {})
})

afterEach(() => {
  process.removeAllListeners('uncaughtException')
  for (const listener of usual) process.on('uncaughtException', listener)
})

test('after a connection was lost under a transaction, nobody waits for that connection', async () => {
  boundWaits()
  const ask = () => db().execute(sql`select ${1}::int`)
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const lost = transaction(async () => {
    await db().execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(lost).rejects.toThrow()
  const answers = await Promise.allSettled(Array.from({ length: AT_ONCE }, ask))
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
})
