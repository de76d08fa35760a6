// Slow: it makes a PostgreSQL server, and migrates empty databases.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openEmbedded } from '#db/embedded/index.ts'
import { db } from '#db/index.ts'
import { databaseAt } from '#db/test-server.ts'
import { testsCommit } from '#db/testing.ts'
import { at, operator, problemOf, resultOf } from './testing.ts'

const url = testsCommit()

test('db url is DATABASE_URL', async () => {
  expect(resultOf(await operator(at(url))('db', 'url'))).toEqual({ url })
})

test('db migrate makes an empty database usable, also repeatedly and simultaneously', async () => {
  await db().execute(sql`create database admin_migrates`)
  const admin = operator(at(databaseAt(url, 'admin_migrates')))
  expect(problemOf(await admin('users', 'list'))).toMatchObject({
    exitCode: 1,
    code: 'not_migrated',
    detail: expect.stringMatching(/db migrate/),
  })
  for (const ran of await Promise.all([admin('db', 'migrate'), admin('db', 'migrate')]))
    expect(resultOf(ran)).toEqual({ migrated: true, notes: [] })
  expect(resultOf(await admin('users', 'list'))).toEqual({ users: [] })
  await db().execute(sql`drop database admin_migrates`)
})

describe('without DATABASE_URL', () => {
  test('the embedded database is found while it runs; otherwise the command fails with no_database', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'boardwalk-admin-'))
    const admin = operator({ DATA_DIR: dataDir })
    const server = await openEmbedded(dataDir)
    expect(resultOf(await admin('db', 'url'))).toEqual({ url: server.url })
    resultOf(await admin('db', 'migrate'))
    expect(resultOf(await admin('users', 'add', 'ada@boardwalk.example'))).toMatchObject({ credits: 20 })
    await server.stop()
    expect(problemOf(await admin('users', 'list'))).toMatchObject({ exitCode: 1, code: 'no_database' })
    rmSync(dataDir, { recursive: true })
  })
})
