import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { closeDatabase, db, enableTimeouts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { documentedPooler } from '#scripts/documented-pooler.ts'
import { assertSettings } from './assert-settings.ts'
import { requiredSettings } from './session-settings.ts'

const url = testsCommit()

/** More than the pool has connections, so that each of them is asked. */
const AT_ONCE = 20

/** Settings that no connection may have, as the defaults of a database. */
const unwanted: Record<string, string> = {
  TimeZone: 'Asia/Tokyo',
  DateStyle: 'German, DMY',
  default_transaction_isolation: 'serializable',
  jit: 'on',
  plan_cache_mode: 'auto',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

beforeAll(async () => {
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries(unwanted))
    await db().execute(sql.raw(`alter database ${name} set ${setting} = '${value}'`))
  await closeDatabase()
  enableTimeouts()
})

// Breaks without the setting in db/session-settings.ts, each.
test.each([...requiredSettings()])(
  'where requests are served, %s is %s, against the default of the database',
  async (name, value) => {
    expect(unwanted[name]).not.toBe(value)
    const rows = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        db().execute<{ setting: string }>(sql`select setting from pg_settings where name = ${name}`),
      ),
    )
    expect(new Set(rows.flat().map(({ setting }) => setting))).toEqual(new Set([value]))
  },
)

test('a server starts where its connections have them', async () => {
  await expect(assertSettings(url)).resolves.toBeUndefined()
})

// PgBouncer drops or refuses what it is sent.
test('docs/operations.md has every setting, for the role and for PgBouncer', () => {
  const { role, pgbouncer } = documentedPooler()
  expect([...role]).toEqual([...requiredSettings()])
  expect(pgbouncer.ignore_startup_parameters?.split(',')).toEqual([...requiredSettings().keys()])
})
