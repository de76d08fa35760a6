import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from 'postgres'
import { MINUTE_MS } from '#durations.ts'
import { eachHost } from '#env.ts'
import { type Applied, applied } from './applied.ts'
import { takeOver } from './baseline.ts'
import { deepestCause, messageOf } from './error-cause.ts'
import { open } from './hosts.ts'
import { MigrateError } from './migrate-error.ts'
import { type Patience, whenUnlocked } from './migrate-locks.ts'
import { isUnavailable } from './unavailable.ts'

const OLDEST_VERSION = 15
/** No such user, password or database, or a user who may not make tables. */
const FOR_THE_OPERATOR = /^(E[A-Z]|28...$|3D000$|42501$)/

const PATIENCE: Patience = { tryForMs: 5 * MINUTE_MS, pauseMs: { least: 1_500, most: 3_500 } }

/**
 * Brings a database up to date, one instance at a time: those that come meanwhile wait, and find
 * nothing left to do. A database that is ahead of this code (another instance is newer) is left as
 * it is, and said. Refuses PostgreSQL before 15. Where its locks are not free it lets others go on
 * and tries again; all migrations of one call are one transaction.
 */
export async function migrate(
  url: string,
  say: (line: string) => void = () => {},
  folder = migrationsFolder(),
  patience = PATIENCE,
) {
  const sql = open(url, { max: 1, onnotice: () => {} })
  try {
    await assertVersion(sql)
    await whenUnlocked({ sql, url, say, patience }, async () => {
      // Drizzle would create its schema and table if they are missing, which needs a role that may.
      if (await isMigrated(sql, folder)) return
      await takeOver(sql, folder)
      await applyMigrations(drizzle(sql), { migrationsFolder: folder })
    })
    compare(await applied(sql), journal(folder), say)
  } catch (error) {
    throw unreachable(error, url) ?? error
  } finally {
    // The lock ends with its connection.
    await sql.end()
  }
}

/** Whether the newest migration of this code is in the database. */
export async function isMigrated(sql: Sql, folder = migrationsFolder()): Promise<boolean> {
  const done = await applied(sql)
  return journal(folder).every(({ when }) => done.some(({ made }) => made === when))
}

export const migrationsFolder = () => resolve('db/migrations')

async function assertVersion(sql: Sql) {
  const [row] = await sql<{ number: number; name: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
  if (!row || row.number >= OLDEST_VERSION * 10_000) return
  throw new MigrateError(`PostgreSQL ${OLDEST_VERSION} or newer is needed; the one at DATABASE_URL is ${row.name}.`)
}

type Entry = { tag: string; when: number }

/** The migrations of a folder, in their order. */
export function journal(folder: string): Entry[] {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries
}

function compare(done: Applied[], known: Entry[], say: (line: string) => void) {
  const [baseline] = known
  const ahead = done.filter(({ made }) => made >= (baseline?.when ?? 0) && !known.some(({ when }) => when === made))
  if (ahead.length > 0)
    say(`The database is ahead of this version by ${ahead.length} migration(s); serving it as it is`)
  // Drizzle passes over one that is older than the newest it has applied, as after a merge, and
  // says nothing.
  const skipped = known.filter(({ when }) => !done.some(({ made }) => made === when))
  if (skipped.length === 0 || ahead.length > 0) return
  throw new MigrateError(`Not applied, because newer ones already are: ${skipped.map(({ tag }) => tag).join(', ')}.`)
}

/**
 * Returns what is to be told the operator of a database that cannot be reached or used, if that is
 * what the error says.
 */
export function unreachable(error: unknown, url: string): MigrateError | undefined {
  if (error instanceof MigrateError) return error
  const cause = deepestCause(error)
  const { code = '' } = cause as NodeJS.ErrnoException
  if (!isUnavailable(error) && !FOR_THE_OPERATOR.test(code)) return undefined
  const hosts = eachHost(url).map((one) => new URL(one).host)
  return new MigrateError(`Cannot use the database at ${hosts.join(', ')}: ${messageOf(cause)}`, { cause: error })
}
