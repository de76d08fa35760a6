/**
 * How a test file gets a real database. No two processes share one, so files run beside each other
 * and none sees another's rows.
 *
 * - `testsRollBack()`, once at the top of a file: each test runs in the ambient transaction,
 *   `beforeEach` included, and leaves nothing behind, so the next file of the process takes over
 *   the database. Inside it `now()` stands still, and a statement that fails spoils the
 *   transaction: expect the failure around `transaction(…)`, which is a savepoint there.
 * - `testsCommit()`, for races (`*.race.test.ts`) and tests that need several connections: nothing
 *   is rolled back, so each test makes its own users.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, aroundEach, beforeAll, inject, vi } from 'vitest'
import { processShared } from '#process-shared.ts'
import { recordStored } from '#test/secret-scan/record.ts'
import { chooseDatabase, closeDatabase, connect, type Database, db, transaction } from './index.ts'
import { databaseAt, LOGIN_SECRET } from './test-server.ts'

export function testsRollBack(): void {
  const shared = processShared('database of tests', () => ({ name: newName(inject('template')), rows: NONE }))
  const url = databaseAt(inject('serverUrl'), shared.name)
  configure(url)
  beforeAll(async () => {
    // A test file before this one, in the same process, may have left a connection to its database.
    await closeDatabase()
    if (shared.rows !== NONE) return
    await create(shared.name)
    shared.rows = await rowsAt(url)
  })
  aroundEach(rolledBack)
  afterAll(async () => {
    await closeDatabase()
    if ((await rowsAt(url)) === shared.rows) return
    shared.rows = NONE
    await drop(shared.name)
  })
}

/** The contents of a database that does not exist. */
const NONE = 'none'

/** Answers the database's address, for processes that a test starts. */
export function testsCommit(): string {
  const name = newName()
  const url = databaseAt(inject('serverUrl'), name)
  configure(url)
  beforeAll(async () => {
    // A test file before this one, in the same process, may have left a connection to its database.
    await closeDatabase()
    await create(name)
  })
  afterAll(async () => {
    await closeDatabase()
    await rowsAt(url)
    await drop(name)
  })
  return url
}

/** Makes an empty database on the same server, for one test. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = newName()
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  return { url: databaseAt(inject('serverUrl'), name), drop: () => drop(name) }
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

const create = (name: string) => onServer(`create database ${name} template ${inject('template')} strategy file_copy`)
const drop = (name: string) => onServer(`drop database ${name} with (force)`)
const newName = (prefix = 'test') => `${prefix}_${randomBytes(6).toString('hex')}`

/**
 * What env() will read, at its first call. The rest of this machine's environment must not decide
 * how a test ends.
 */
function configure(databaseUrl: string): void {
  chooseDatabase(databaseUrl)
  const settings = { DATABASE_URL: databaseUrl, LOGIN_SECRETS: LOGIN_SECRET, PAYMENTS: 'demo', SIGNUP_CREDITS: '20' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
}

/** Returns all that a database contains, as `noteRows`. */
async function rowsAt(url: string): Promise<string> {
  const database = connect(url)
  const rows = await noteRows(database)
  await database.$client.end()
  return rows
}

/**
 * Records what is stored when a test ends, for the secret scan. Returns it. The programs that
 * everybody may download are left out: they are made of the repository, and large.
 */
async function noteRows(database: Database): Promise<string> {
  const tables = await database.execute<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'client_files' order by relname`,
  )
  const all = tables.map(({ name }) => `select '${name} ' || t::text as row from public.${name} t`)
  if (all.length === 0) return ''
  const rows = await database.execute<{ row: string }>(all.join(' union all '))
  for (const { row } of rows) recordStored(row)
  return rows.map(({ row }) => row).join('\n')
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
