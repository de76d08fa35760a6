import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { dump } from './dump.ts'
import { makeKey, makeUser } from './factory.ts'
import { db, transaction } from './index.ts'
import { inOwnDatabase, testsCommit } from './testing.ts'

const url = testsCommit()
const ROWS = 5_000
const DUMPS = 6

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/**
 * The dump copies tables by name and is held at `boards`, behind the keys; users come later. Half
 * of what is written then would be in the file: the user, and not the key.
 */
test('a dump is of one moment: what is written meanwhile is not in it, in no table', async () => {
  const file = join(temporaryFolder(), 'all.dump')
  const early = await makeUser({ email: 'early@boardwalk.example' })
  await makeKey(early)
  const dumping = await transaction(async () => {
    await db().execute(sql`lock table boards in access exclusive mode`)
    const started = dump(url, file)
    const waiting = sql`select 1 from pg_locks where relation = 'boards'::regclass and not granted
      and ${inOwnDatabase}`
    await expect.poll(async () => (await db().execute(waiting)).length, { timeout: 10_000 }).toBe(1)
    const late = await makeUser({ email: 'late@boardwalk.example' })
    await makeKey(late)
    // In an object: what a promise resolves to is never a promise.
    return { rows: started }
  })
  expect(await dumping.rows).toBe(2)
  const written = gunzipSync(readFileSync(file)).toString()
  expect(written).toContain('early@boardwalk.example')
  expect(written).not.toContain('late@boardwalk.example')
})

/**
 * Breaks where the limits of the role or the database hold for it: those are the service's, and a
 * dump takes long.
 */
test('a dump takes as long as it needs', async () => {
  await db().execute(
    sql`do $$ begin execute format('alter database %I set statement_timeout = 200', current_database()); end $$`,
  )
  const file = join(temporaryFolder(), 'all.dump')
  const dumping = await transaction(async () => {
    await db().execute(sql`lock table boards in access exclusive mode`)
    const started = dump(url, file)
    const waiting = sql`select 1 from pg_locks where relation = 'boards'::regclass and not granted
      and ${inOwnDatabase}
      and waitstart < clock_timestamp() - interval '400 ms'`
    await expect.poll(async () => (await db().execute(waiting)).length, { timeout: 10_000 }).toBe(1)
    return { rows: started }
  })
  await db().execute(
    sql`do $$ begin execute format('alter database %I reset statement_timeout', current_database()); end $$`,
  )
  expect(await dumping.rows).toBeGreaterThan(0)
})

/** Breaks without `mode: 0o600`: the file holds every address and every hash. */
test('a dump can be read by its owner alone', async () => {
  const file = join(temporaryFolder(), 'all.dump')
  await dump(url, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

/**
 * Stands still in one of two where the connection is not asked to go on after the rows of a table
 * (db/dump.ts, `_read`).
 */
test('a dump comes to its end, however far the file is behind the rows', async () => {
  await db().execute(sql`
    insert into users (id, email, password_hash)
    select 'usr_' || number, number || '@boardwalk.example', repeat('Nobody knows it. ', 6) from generate_series(1, ${ROWS}::int) as number`)
  const folder = temporaryFolder()
  const before = await db().execute(sql`select 1 from users union all select 1 from api_keys`)
  for (let count = 0; count < DUMPS; count++) expect(await dump(url, join(folder, `${count}.dump`))).toBe(before.length)
})
