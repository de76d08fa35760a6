// Slow: migrations try again and again to get a lock.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTemporary } from '#db/embedded/index.ts'
import type { Server } from '#db/embedded/launch.ts'
import { writeMigrations } from '#test/write-migrations.ts'
import { migrate } from './migrate.ts'

const PATIENCE = { tryForMs: 30_000, pauseMs: { least: 100, most: 300 } }

let server: Server
beforeAll(async () => {
  server = await openTemporary()
})
afterAll(() => server.stop())

let folder: string
let sql: postgres.Sql
/** Each test has tables of its own names, and migrations that are newer than those before. */
let when = 0
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  sql = postgres(server.url, { onnotice: () => {} })
  await sql`drop schema if exists drizzle cascade`
  await sql`drop table if exists parts`
  await sql`create table parts (id int)`
  return async () => {
    await sql.end()
    rmSync(folder, { recursive: true })
  }
})

function change(statement: string) {
  writeMigrations(folder, { [++when]: statement })
}

/** Somebody's transaction that has read a table. Answers how to end it. */
async function reader(): Promise<() => Promise<void>> {
  const other = postgres(server.url, { max: 1, connection: { application_name: 'a report' } })
  const transaction = await other.reserve()
  await transaction`begin`
  await transaction`select count(*) from parts`
  const end = () => other.end({ timeout: 0 })
  onTestFinished(end)
  return end
}

const columns = async () =>
  (await sql`select attname from pg_attribute where attrelid = 'parts'::regclass and attnum > 0`).map(
    (row) => row.attname,
  )

/**
 * Breaks without lock_timeout: PostgreSQL lets nobody pass the migration, so nobody reads until the
 * reader is gone.
 */
test('while a migration waits for a reader others go on, and it comes to pass when the reader is gone', async () => {
  change('alter table parts add column label text')
  const end = await reader()
  const said = Promise.withResolvers<string>()
  let tries = 0
  const migrated = migrate(
    server.url,
    (line) => {
      if (++tries === 3) said.resolve(line)
    },
    folder,
    PATIENCE,
  )
  let slowestMs = 0
  const over = new AbortController()
  const others = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await sql`select count(*) from parts`
      slowestMs = Math.max(slowestMs, performance.now() - began)
      await wait(5)
    }
  })()
  const tooLong = wait(8_000, 'it has not said a third time what is in its way', { ref: false })
  const line = await Promise.race([said.promise, tooLong])
  over.abort()
  await end()
  await Promise.all([others, migrated])
  expect(line).toMatch(
    /^A lock is held by process \d+ \(a report, role \w+, in a transaction for \d+ s\); trying again/,
  )
  expect(await columns()).toEqual(['id', 'label'])
  expect(slowestMs).toBeGreaterThan(200)
  expect(slowestMs).toBeLessThan(2_000)
})

test('one that finds no moment ends with words about who is in its way, and has changed nothing', async () => {
  change('create table more (id int); alter table parts add column label text')
  const end = await reader()
  const failed = await migrate(server.url, () => {}, folder, { ...PATIENCE, tryForMs: 700 }).catch(String)
  await end()
  expect(failed).toMatch(
    /^MigrateError: Not migrated, and nothing is changed: for 1 s a lock was held by process \d+ \(a report/,
  )
  expect(await columns()).toEqual(['id'])
  expect(await sql`select to_regclass('more') as found`).toEqual([{ found: null }])
})

/**
 * Breaks where a failed try releases the lock of all instances: each of them would stop everybody
 * again.
 */
test('only one instance tries at a time', async () => {
  change('alter table parts add column label text')
  const end = await reader()
  const told = Promise.withResolvers<void>()
  let tries = 0
  const tried = new Set<number>()
  const migrated = [0, 1, 2].map((one) =>
    migrate(
      server.url,
      () => {
        tried.add(one)
        if (++tries === 4) told.resolve()
      },
      folder,
      PATIENCE,
    ),
  )
  await told.promise
  expect(tried.size).toBe(1)
  await end()
  await Promise.all(migrated)
})

/** Breaks without the long try: lock_timeout is over before PostgreSQL would end autovacuum. */
test('autovacuum makes room for a migration', async () => {
  await sql`insert into parts select generate_series(1, 200000)`
  await sql`alter table parts set (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1,
    autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0)`
  await sql`delete from parts`
  await sql.unsafe('alter system set autovacuum_naptime = 1')
  await sql`select pg_reload_conf()`
  onTestFinished(async () => {
    const admin = postgres(server.url, { max: 1 })
    await admin.unsafe('alter system reset autovacuum_naptime')
    await admin.end()
  })
  const isVacuumed = async () =>
    (await sql`select 1 from pg_stat_progress_vacuum where relid = 'parts'::regclass`).length > 0
  while (!(await isVacuumed())) await wait(100)
  change('alter table parts add column label text')
  const said: string[] = []
  await migrate(server.url, (line) => said.push(line), folder, PATIENCE)
  expect(said).toEqual([expect.stringMatching(/^A lock is held by process \d+ \(autovacuum,/)])
  expect(await columns()).toEqual(['id', 'label'])
})

/** Breaks where the role's own settings hold: a role may have time-outs for what it serves. */
test('a migration may take long, but is ended where nothing comes from it any more', async () => {
  await sql.unsafe('alter role boardwalk set statement_timeout = 1100')
  onTestFinished(async () => {
    const admin = postgres(server.url, { max: 1 })
    await admin.unsafe('alter role boardwalk reset statement_timeout')
    await admin.end()
  })
  change(`create table held as select name, setting from pg_settings where name like '%\\_timeout'`)
  await migrate(server.url, () => {}, folder, PATIENCE)
  const held = Object.fromEntries(
    (await sql`select name, setting from held`).map(({ name, setting }) => [name, setting]),
  )
  expect(held).toMatchObject({
    statement_timeout: '0',
    lock_timeout: '500',
    idle_in_transaction_session_timeout: '5000',
    idle_session_timeout: '60000',
  })
})
