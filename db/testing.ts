/**
 * How a test file gets a real database. Every file has its own, so files run beside each other and
 * none sees another's rows.
 *
 * - `testsRollBack()`, once at the top of a file: each test runs in the ambient transaction,
 *   `beforeEach` included, and leaves nothing behind. Inside it `now()` stands still, and a
 *   statement that fails spoils the transaction: expect the failure around `transaction(…)`, which
 *   is a savepoint there.
 * - `testsCommit()`, for races (`*.race.test.ts`) and tests that need several connections: nothing
 *   is rolled back, so each test makes its own users.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, aroundEach, beforeAll, inject, vi } from 'vitest'
import { recordStored } from '#test/secret-scan/record.ts'
import { chooseDatabase, closeDatabase, connect, type Database, db, transaction } from './index.ts'
import { databaseAt, LOGIN_SECRET } from './test-server.ts'

export function testsRollBack(): void {
  testsCommit()
  aroundEach(rolledBack)
}

/** Answers the database's address, for processes that a test starts. */
export function testsCommit(): string {
  const name = newName()
  const url = databaseAt(inject('serverUrl'), name)
  configure(url)
  beforeAll(async () => {
    // A test file before this one, in the same process, may have left a connection to its database.
    await closeDatabase()
    await onServer(`create database ${name} template ${inject('template')} strategy file_copy`)
  })
  afterAll(async () => {
    await closeDatabase()
    const database = connect(url)
    await noteRows(database)
    await database.$client.end()
    await onServer(`drop database ${name} with (force)`)
  })
  return url
}

/** Makes an empty database on the same server, for one test. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = newName()
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  const drop = () => onServer(`drop database ${name} with (force)`)
  return { url: databaseAt(inject('serverUrl'), name), drop }
}

/** Runs `work` in a transaction of which nothing remains, whether it succeeds or not. */
export async function rolledBack(work: () => Promise<unknown>): Promise<void> {
  const undo = new Error('undone on purpose')
  await transaction(async () => {
    await work()
    await noteRows(db())
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

/**
 * Lets the database's time be that of today (UTC) until the test ends, in a file whose tests roll
 * back. A session that is moved back by minutes then stays on its day.
 */
export async function standAt(time: string): Promise<void> {
  const moved = `(select (pg_catalog.now() at time zone 'UTC')::date + time '${time}') at time zone 'UTC' - pg_catalog.now()`
  const clocks = ['now', 'statement_timestamp'].map(
    (name) =>
      `create function moved.${name}() returns timestamptz language sql stable as $$ select pg_catalog.${name}() + (${moved}) $$`,
  )
  await db().execute(['create schema moved', ...clocks, 'set local search_path = moved, pg_catalog, public'].join(';'))
}

/** Limits `pg_locks` to the test's own database: tests share a server, of which it shows all. */
export const inOwnDatabase = sql`database = (select oid from pg_database where datname = current_database())`

const newName = () => `test_${randomBytes(6).toString('hex')}`

/**
 * What env() will read, at its first call. The rest of this machine's environment must not decide
 * how a test ends.
 */
function configure(databaseUrl: string): void {
  chooseDatabase(databaseUrl)
  const settings = { DATABASE_URL: databaseUrl, LOGIN_SECRETS: LOGIN_SECRET, PAYMENTS: 'demo', SIGNUP_CREDITS: '20' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
}

/** Records what is stored when a test ends, for the secret scan. */
async function noteRows(database: Database): Promise<void> {
  const tables = await database.execute<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const all = tables.map(({ name }) => `select '${name} ' || t::text as row from public.${name} t`)
  if (all.length === 0) return
  for (const { row } of await database.execute<{ row: string }>(all.join(' union all '))) recordStored(row)
}

async function onServer(statement: string): Promise<void> {
  const server = connect(inject('serverUrl'))
  await server.execute(statement)
  await server.$client.end()
}

/**
 * From now on the database refuses that a session pays a minute more, as if there were a bug; `drop
 * trigger` mends it.
 */
export async function refusePayments({ id, creditsUsed }: { id: string; creditsUsed: number }) {
  await db().execute(
    sql.raw(`
      create function pays_no_more() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$;
      create trigger pays_no_more before update on sessions for each row
        when (new.id = '${id}' and new.credits_used > ${creditsUsed}) execute function pays_no_more()`),
  )
}
