import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { writeMigrations } from '#test/write-migrations.ts'
import { isMigrated, migrate } from './migrate.ts'
import { makeDatabase } from './testing.ts'

let admin: postgres.Sql
let url: string
/** Of the database, and of a role that a test may make. */
let name: string
let folder: string

beforeEach(async () => {
  const made = await makeDatabase()
  url = made.url
  name = new URL(url).pathname.slice(1)
  admin = postgres(url, { max: 1, onnotice: () => {} })
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  return async () => {
    await admin.unsafe(`drop role if exists ${name}`)
    await admin.end()
    await made.drop()
    rmSync(folder, { recursive: true })
  }
})

const write = (migrations: Record<number, string>) => writeMigrations(folder, migrations)

async function ready() {
  const sql = postgres(url, { max: 1 })
  return await isMigrated(sql, folder).finally(() => sql.end())
}

// Breaks without the advisory lock: the others find the schema half made, or make the same table.
test('instances that migrate at the same moment do it once', async () => {
  write({ 1: 'create table first (id int); select pg_sleep(0.2)', 2: 'create table second (id int)' })
  expect(await ready()).toBe(false)
  await Promise.all(Array.from({ length: 6 }, () => migrate(url, undefined, folder)))
  expect(await ready()).toBe(true)
})

test('a database is not ready until the newest migration is in', async () => {
  write({ 1: 'create table first (id int)' })
  await migrate(url, undefined, folder)
  write({ 1: 'create table first (id int)', 2: 'create table second (id int)' })
  expect(await ready()).toBe(false)
})

test('a database ahead of this code is served, and that is said', async () => {
  write({ 1: 'create table first (id int)', 2: 'create table second (id int)' })
  await migrate(url, undefined, folder)
  write({ 1: 'create table first (id int)' })
  const said: string[] = []
  await migrate(url, (line) => said.push(line), folder)
  expect(said).toEqual([expect.stringContaining('ahead of this version by 1')])
  expect(await ready()).toBe(true)
})

test('a migration older than the newest applied one is not passed over in silence', async () => {
  write({ 2: 'create table second (id int)' })
  await migrate(url, undefined, folder)
  write({ 1: 'create table first (id int)', 2: 'create table second (id int)' })
  await expect(migrate(url, undefined, folder)).rejects.toThrow('Not applied, because newer ones already are: 1')
})

test('a database that cannot be reached is one line, without its password', async () => {
  write({})
  const refusal = await migrate('postgres://me:secret@127.0.0.1:1/x', undefined, folder).catch(String)
  expect(refusal).toMatch(/^MigrateError: Cannot use the database at 127.0.0.1:1: .*ECONNREFUSED/)
  expect(refusal).not.toContain('secret')
})

test('a user who may not make tables, or finds no connection free, is told so in one line', async () => {
  write({ 1: 'create table first (id int)' })
  await admin.unsafe(`create role ${name} login password '${name}'`)
  await admin.unsafe(`revoke create on database ${name} from public`)
  const weak = Object.assign(new URL(url), { username: name, password: name }).href
  await expect(migrate(weak, undefined, folder)).rejects.toThrow(/^Cannot use the database at .*: permission denied/)
  await admin.unsafe(`alter role ${name} connection limit 0`)
  await expect(migrate(weak, undefined, folder)).rejects.toThrow(/^Cannot use the database at .*: too many connections/)
})
