// Slow: each test starts PgBouncer, and statements run into time limits.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { chooseDatabase, closeDatabase, db, enableTimeouts, listen } from '#db/index.ts'
import { LOGIN_SECRET } from '#db/test-server.ts'
import { testsCommit } from '#db/testing.ts'
import { documentedPooler } from '#scripts/documented-pooler.ts'
import { freePort } from '#scripts/free-port.ts'
import { startPgBouncer } from '#scripts/pgbouncer.ts'
import { startServer } from '#test/server/start-server.ts'
import { whenAvailable } from '#test/when-available.ts'
import { assertSettings, SettingsError } from './assert-settings.ts'
import { requiredSettings } from './session-settings.ts'

const url = testsCommit()
const ROLE = `pooled_${randomBytes(6).toString('hex')}`
const PASSWORD = randomBytes(12).toString('hex')
const { username: OWNER, pathname } = new URL(url)
/** More than the pool has connections, so that each of them is asked. */
const AT_ONCE = 20
/** Without what is tested they would go on for ten minutes. */
const GONE_WITHIN_MS = 60_000
const START_TIMEOUT_MS = 120_000
/** On a busy machine this process may give up before PostgreSQL does. */
const PATIENCE = { timeout: 60_000 }

const documented = documentedPooler()
const alterRole = [...documented.role].map(([name, value]) => `alter role ${ROLE} set ${name} = '${value}'`)
const running: (() => Promise<void>)[] = []

/** Asks past PgBouncer, as a superuser. */
async function asSuperuser(...statements: string[]) {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const answers = []
  for (const statement of statements) answers.push(await client.unsafe(statement))
  await client.end()
  return answers.flat()
}

beforeAll(async () => {
  await asSuperuser(`create role ${ROLE} login password '${PASSWORD}'`, `grant ${OWNER} to ${ROLE}`)
  enableTimeouts()
})

afterAll(() => asSuperuser(`drop role ${ROLE}`))

afterEach(async () => {
  await closeDatabase()
  chooseDatabase(url)
  for (const stop of running.splice(0).toReversed()) await stop()
  await asSuperuser(`alter role ${ROLE} reset all`, `alter role ${ROLE} in database ${pathname.slice(1)} reset all`)
})

/** Has this process go by way of PgBouncer, whose settings are the documented ones or others. */
async function goThrough(settings = documented.pgbouncer) {
  const direct = Object.assign(new URL(url), { username: ROLE, password: PASSWORD })
  const pooler = await startPgBouncer(direct.href, settings)
  running.push(pooler.stop)
  chooseDatabase(pooler.url)
  return pooler
}

/** Why a server would not start there. */
const refusal = (address: string) =>
  assertSettings(address).then(
    () => 'none',
    (error) => (error instanceof SettingsError ? error.message : String(error)),
  )

// Breaks if docs/operations.md leaves out any of its lines.
test('set up as documented, every connection that serves has every setting', async () => {
  await asSuperuser(...alterRole)
  const pooler = await goThrough()
  expect(await refusal(pooler.url)).toBe('none')
  const question = sql`select name, setting from pg_settings where name in ${[...requiredSettings().keys()]}`
  const ask = () => db().execute<{ name: string; setting: string }>(question)
  for (const rows of await vi.waitFor(() => Promise.all(Array.from({ length: AT_ONCE }, ask)), PATIENCE))
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(
      Object.fromEntries(requiredSettings()),
    )
})

test('set up as documented, PostgreSQL ends what takes too long, and notifications arrive', async () => {
  await asSuperuser(...alterRole)
  await goThrough()
  const tooLong = { cause: expect.objectContaining({ code: '57014' }) }
  const sleep = () => expect(db().execute(sql`select pg_sleep(600)`)).rejects.toMatchObject(tooLong)
  await vi.waitFor(sleep, PATIENCE)
  const heard = Promise.withResolvers<void>()
  await listen('pooled', () => heard.resolve())
  await db().execute(sql`notify pooled`)
  await heard.promise
})

test('set up as documented, a server serves', async () => {
  const { secret } = await makeKey(await makeUser({ credits: 10 }))
  const { type } = await makeLab()
  await asSuperuser(...alterRole)
  const server = await startServer((await goThrough()).url)
  running.push(server.stop)
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ board_type: type, minutes: 5 })
  const ask = (path: string, init: RequestInit = {}) =>
    whenAvailable(() =>
      fetch(`${server.url}${path}`, { headers: { ...headers, 'Idempotency-Key': 'start-one' }, ...init }),
    )
  expect(await ask('/v1/sessions', { method: 'POST', body })).toMatchObject({ status: 201 })
  expect(await ask('/v1/boards')).toMatchObject({ status: 200 })
})

// Breaks without `cancelOnceActive` in db/cancel.ts: PostgreSQL goes on for ten minutes.
test('where the role has no time-outs, a statement whose caller gave up is cancelled all the same', async () => {
  await goThrough()
  await expect(db().execute(sql`select pg_sleep(600), 'pooled'`)).rejects.toThrow()
  const isGone = async () => {
    const rows = await asSuperuser(`select 1 from pg_stat_activity where usename = '${ROLE}' and state = 'active'`)
    return rows.length === 0
  }
  await vi.waitUntil(isGone, { timeout: GONE_WITHIN_MS })
})

// Breaks without `assertSettings` in scripts/start.ts: the service starts, and nothing ends what
// hangs.
test('where the role has no settings, the service does not start, and says why', async () => {
  const { url: DATABASE_URL } = await goThrough()
  const settings = {
    LOGIN_SECRETS: LOGIN_SECRET,
    DATABASE_URL,
    BUILD_DIR: '.next-test',
    PORT: String(await freePort()),
  }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: '', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: START_TIMEOUT_MS,
  })
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)])
  expect(code).toBe(1)
  expect(said).toMatch(/^\nThe connections to the database do not have the settings that the service relies on:\n/)
})

test('where the role has no settings, each is named, and the statements that are said mend it', async () => {
  const pooler = await goThrough()
  const said = await refusal(pooler.url)
  expect(said).toContain('  statement_timeout is 0 ms, and must be 1100 ms: ')
  expect(said).toContain('  jit is on, and must be off: ')
  const statements = said.match(/alter role .*;/g) ?? []
  await asSuperuser(...statements)
  const console = postgres(pooler.console, { max: 1, fetch_types: false, onnotice: () => {} })
  await console.unsafe('reconnect').simple()
  await console.end()
  expect(await refusal(pooler.url)).toBe('none')
})

test('where PgBouncer is not told to ignore settings, it is said how to tell it', async () => {
  const pooler = await goThrough({ pool_mode: 'session' })
  expect(await refusal(pooler.url)).toContain(
    `ignore_startup_parameters = ${documented.pgbouncer.ignore_startup_parameters}`,
  )
})
