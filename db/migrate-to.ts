import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { journal, migrate, migrationsFolder } from './migrate.ts'

/**
 * Makes an empty database as an earlier version had it, which these migrations, by their
 * hashes, had made. Answers false where no version up to this one was made by them.
 */
export async function migrateTo(url: string, hashes: string[], from = migrationsFolder()): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder: from })
  if (hashes.length > known.length || hashes.some((hash, place) => known[place]?.hash !== hash)) return false
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-migrations-'))
  try {
    const entries = journal(from).slice(0, hashes.length)
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
    for (const { tag } of entries) copyFileSync(join(from, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrate(url, () => {}, folder)
    return true
  } finally {
    rmSync(folder, { recursive: true })
  }
}
