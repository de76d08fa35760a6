/** The first migration makes in one step what 38 others made, which are in the history of git. */
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sql } from 'postgres'
import { applied } from './applied.ts'
import { MigrateError } from './migrate-error.ts'

/** The hash of `0037_lock_ups_of_consoles`, which was the last of those before. */
export const LAST_BEFORE = 'd004179b30ae318c8f9889bcea32c257686d4c83685ee4e3835c2b052fea8912'

/**
 * Notes the baseline as applied in a database that the migrations before it have made. Their rows
 * stay, so that instances of the version before find theirs and go on serving. Throws a
 * `MigrateError` for a database of a version still older.
 */
export async function takeOver(sql: Sql, folder: string): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder: folder })
  const done = await applied(sql)
  if (!baseline || !done.some(({ made }) => made < baseline.folderMillis)) return
  if (done.some(({ hash }) => hash === baseline.hash)) return
  if (!done.some(({ hash }) => hash === LAST_BEFORE))
    throw new MigrateError(
      'This database is of a version that this one cannot bring up to date. Start the version of commit 21ef71f2, the last with the migration 0037_lock_ups_of_consoles, once, and then this one.',
    )
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.folderMillis})`
}

/** Returns the hashes of a database or dump from the baseline on, which stands for those before. */
export function sinceBaseline(hashes: readonly string[], folder: string): string[] {
  const own = hashes.slice(hashes.lastIndexOf(LAST_BEFORE) + 1)
  const [baseline] = readMigrationFiles({ migrationsFolder: folder })
  if (own.length === hashes.length || !baseline || own[0] === baseline.hash) return own
  return [baseline.hash, ...own]
}
