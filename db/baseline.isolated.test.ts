import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeMigrations } from '#test/write-migrations.ts'
import { LAST_BEFORE, sinceBaseline } from './baseline.ts'
import { isMigrated, journal, migrate, migrationsFolder } from './migrate.ts'
import { migrateTo } from './migrate-to.ts'
import { makeDatabase } from './testing.ts'

const hashes = readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash)
const [baseline = ''] = hashes
let made: Awaited<ReturnType<typeof makeDatabase>>
let sql: postgres.Sql

beforeEach(async () => {
  made = await makeDatabase()
  sql = postgres(made.url, { max: 1, onnotice: () => {} })
})
afterEach(async () => {
  await sql.end()
  await made.drop()
})

/** Makes the database, with the rows of migrations that a version before the baseline had. */
async function makeBefore(...before: string[]) {
  await migrateTo(made.url, [baseline])
  await sql`delete from drizzle.__drizzle_migrations`
  for (const [place, hash] of before.entries())
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${1_795_936_195_000 + place})`
  await sql`insert into users (id, email, password_hash) values ('usr_1', 'ada@example.com', 'x')`
}

/** Breaks without the row of the baseline, and where its older rows are a newer version. */
test('a database of the version before the baseline is taken over as it is, once', async () => {
  await makeBefore('first', LAST_BEFORE)
  const said: string[] = []
  for (let round = 0; round < 2; round++) await migrate(made.url, (line) => said.push(line))
  expect(said).toEqual([])
  expect(await isMigrated(sql)).toBe(true)
  expect(await sql`select email from users`).toEqual([{ email: 'ada@example.com' }])
  expect(await hashesNow()).toEqual(['first', LAST_BEFORE, ...hashes])

  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    cpSync(migrationsFolder(), folder, { recursive: true })
    const entries = [...journal(folder), { tag: 'next', when: Date.now() }]
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
    writeFileSync(join(folder, 'next.sql'), 'create table next (id int)')
    await migrate(made.url, undefined, folder)
    expect((await hashesNow()).slice(0, -1)).toEqual(['first', LAST_BEFORE, ...hashes])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

async function hashesNow(): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`
  return rows.map(({ hash }) => hash)
}

test('a database of a still older version is refused with what to do, and stays as it is', async () => {
  await makeBefore('first', 'second')
  await expect(migrate(made.url)).rejects.toThrow('the last with the migration 0037_lock_ups_of_consoles, once')
  expect(await isMigrated(sql)).toBe(false)
  expect(await sql`select count(*)::int as count from drizzle.__drizzle_migrations`).toEqual([{ count: 2 }])
})

test('the baseline stands for the migrations before it in dumps, too', () => {
  const since = (...list: string[]) => sinceBaseline(list, migrationsFolder())
  expect(since('first', LAST_BEFORE)).toEqual([baseline])
  expect(since('first', LAST_BEFORE, baseline, 'next')).toEqual([baseline, 'next'])
  expect(since(baseline, 'next')).toEqual([baseline, 'next'])
  expect(since('first', 'second')).toEqual(['first', 'second'])
})

test('a database can be made as an earlier version had it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    writeMigrations(folder, { 1: 'create table first (id int)', 2: 'create table second (id int)' })
    const written = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)
    expect(await migrateTo(made.url, [...written, 'of tomorrow'], folder)).toBe(false)
    expect(await migrateTo(made.url, written.slice(0, 1), folder)).toBe(true)
    expect(await sql`select to_regclass('first')::text as first, to_regclass('second') as second`).toEqual([
      { first: 'first', second: null },
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
