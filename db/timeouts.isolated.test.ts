import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, enableTimeouts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

testsCommit()

/** More than the pool has connections, so that each of them is asked. */
const AT_ONCE = 20

/** What PostgreSQL has of a setting on each connection of the pool. */
async function shown(setting: string): Promise<string[]> {
  const rows = await Promise.all(
    Array.from({ length: AT_ONCE }, () => db().execute<Record<string, string>>(sql.raw(`show ${setting}`))),
  )
  return [...new Set(rows.flat().map((row) => row[setting] ?? ''))]
}

test.each([
  ['statement_timeout', '1100ms'],
  ['lock_timeout', '800ms'],
  ['idle_in_transaction_session_timeout', '2s'],
])('where requests are served, PostgreSQL itself ends what takes too long: %s is %s', async (setting, value) => {
  enableTimeouts()
  expect(await shown(setting)).toEqual([value])
})
