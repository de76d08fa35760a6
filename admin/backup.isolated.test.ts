// Slow: it dumps and restores whole databases, and makes a PostgreSQL server.

import { chmodSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAST_BEFORE } from '#db/baseline.ts'
import { openEmbedded } from '#db/embedded/index.ts'
import { makeKey, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { connect, db } from '#db/index.ts'
import { isMigrated, migrationsFolder } from '#db/migrate.ts'
import { migrateTo } from '#db/migrate-to.ts'
import { databaseAt } from '#db/test-server.ts'
import { testsCommit } from '#db/testing.ts'
import { at, operator, problemOf, resultOf } from './testing.ts'

const url = testsCommit()
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-backup-'))
chmodSync(folder, 0o755)
const file = join(folder, 'all.dump')
const EMPTY = 'admin_restores'
const REFUSING = 'admin_restores_nothing'
const EARLIER = 'admin_of_before'
const LATER = 'admin_of_now'
const baselineAlone = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  .slice(0, 1)
  .map(({ hash }) => hash)

beforeAll(async () => {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  await makeKey(user, { label: 'tab\t, line\u2028, backslash \\. and \\N' })
  await makeLab({ count: 3 })
  await makeSession({ user, state: 'ended' })
  await db().execute(sql.raw(`create database ${EMPTY}`))
})

afterAll(async () => {
  for (const name of [EMPTY, REFUSING, EARLIER, LATER])
    await db().execute(sql.raw(`drop database if exists ${name} with (force)`))
  await db().execute(sql.raw(`drop role if exists ${REFUSING}`))
  rmSync(folder, { recursive: true })
})

test('a dump restores every row in an empty database, and in no other', async () => {
  const { rows } = resultOf(await operator(at(url))('db', 'dump', file))
  const elsewhere = databaseAt(url, EMPTY)
  const admin = operator(at(elsewhere))
  expect(resultOf(await admin('db', 'restore', file))).toEqual({ file, rows })
  expect(await contents(elsewhere)).toEqual(await contents(url))

  expect(problemOf(await admin('db', 'restore', file))).toMatchObject({
    code: 'dump',
    detail: expect.stringMatching(/already/),
  })
  expect(problemOf(await admin('db', 'dump', file))).toMatchObject({
    code: 'dump',
    detail: expect.stringMatching(/exists/),
  })
})

test('restore starts the embedded database, and a truncated dump leaves it empty', async () => {
  const [DATA_DIR, half] = [join(folder, 'data'), join(folder, 'half.dump')]
  const admin = operator({ DATA_DIR })
  resultOf(await operator(at(url))('db', 'dump', half))
  truncateSync(half, 1_000)
  expect(problemOf(await admin('db', 'restore', half))).toMatchObject({
    code: 'dump',
    detail: 'The dump has been cut off.',
  })
  resultOf(await admin('db', 'restore', file))
  const server = await openEmbedded(DATA_DIR)
  expect(await contents(server.url)).toEqual(await contents(url))
  await server.stop()
})

test('a file that is no dump, or cannot be read or written, gives a readable error', async () => {
  await db().execute(sql.raw(`create database ${REFUSING}`))
  await db().execute(sql.raw(`create role ${REFUSING} login password '${REFUSING}'`))
  await db().execute(sql.raw(`alter database ${REFUSING} owner to ${REFUSING}`))
  const owned = Object.assign(new URL(databaseAt(url, REFUSING)), { username: REFUSING, password: REFUSING }).href
  const admin = operator(at(owned))
  const [text, whole, none] = [join(folder, 'text'), join(folder, 'whole.dump'), join(folder, 'none', 'x.dump')]
  writeFileSync(text, 'hello\n')
  resultOf(await operator(at(url))('db', 'dump', whole))
  const problemFor = async (verb: string, file: string) => problemOf(await admin('db', verb, file))
  expect(await problemFor('restore', whole)).toMatchObject({ code: 'dump', detail: expect.stringMatching(/superuser/) })
  await db().execute(sql.raw(`alter role ${REFUSING} superuser`))
  expect(await problemFor('restore', text)).toMatchObject({
    code: 'dump',
    detail: `${text} is no dump of Boardwalk, or is damaged.`,
  })
  for (const verb of ['dump', 'restore'])
    expect(await problemFor(verb, none)).toMatchObject({
      code: 'dump',
      detail: expect.stringMatching(/^Cannot .*: ENOENT/),
    })
})

test('a dump of the version before the baseline is restored, and one of a newer version is refused', async () => {
  for (const name of [EARLIER, LATER]) await db().execute(sql.raw(`create database ${name}`))
  const [earlier, later] = [databaseAt(url, EARLIER), databaseAt(url, LATER)]
  const { $client: before } = connect(earlier)
  const dumpOf = async (name: string, migrations: string[]) => {
    const [whole, file] = [join(folder, `${name}.whole`), join(folder, `${name}.dump`)]
    resultOf(await operator(at(earlier))('db', 'dump', whole))
    const [, ...lines] = gunzipSync(readFileSync(whole)).toString('latin1').split('\n')
    const text = [JSON.stringify({ boardwalk: 1, migrations }), ...lines].join('\n')
    writeFileSync(file, gzipSync(Buffer.from(text, 'latin1')))
    return file
  }
  await migrateTo(earlier, baselineAlone)
  await before`insert into users (id, email, password_hash) values ('usr_1', 'ada@example.com', 'x')`
  const newer = await dumpOf('newer', ['of today', 'of tomorrow'])
  const old = await dumpOf('old', ['first', LAST_BEFORE])
  await before.end()

  expect(problemOf(await operator(at(later))('db', 'restore', newer))).toMatchObject({
    code: 'dump',
    detail: expect.stringMatching(/newer version/),
  })
  resultOf(await operator(at(later))('db', 'restore', old))
  const { $client: now } = connect(later)
  expect(await now`select email from users`).toEqual([{ email: 'ada@example.com' }])
  expect(await isMigrated(now)).toBe(true)
  await now.end()
})

/** Returns all rows of every table except the rate counters. */
async function contents(of: string) {
  const { $client: client } = connect(of)
  const tables = await client<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = await client.unsafe(`select t::text as row from ${name} t order by t::text`).values()
  await client.end()
  return found
}
