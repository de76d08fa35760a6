// Slow: migrates while a foreign transaction reads.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { journal, migrationsFolder } from '#db/migrate.ts'
import { MIGRATION_LOCK } from '#db/migrate-locks.ts'
import { Caller } from './caller.ts'
import { begin } from './command.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { asked, holding } from './outages.ts'
import { verdict } from './verdict.ts'
import { busy, makeClients, moreCalls } from './world.ts'

const READER_MS = extent(7_000, 20_000)
/**
 * Half a second behind the migration, and the same for a change whose batch follows one that
 * waited.
 */
const MAX_MS = 2_000
const MIGRATED_WITHIN_MS = 10_000
/** A process starts slowly on a busy machine. */
const BEGUN_WITHIN_MS = 30_000

const Migrated = z.object({ migrated: z.literal(true), notes: z.array(z.string()) })

/**
 * Migrates a column into a table that a long transaction reads. The service goes on, the migration
 * names what blocks it, and it succeeds once the reader is gone.
 */
export async function readerUnderMigration({ databaseUrl, folder, at, wrong }: FaultContext) {
  const server = await Instance.start(databaseUrl)
  const { clients, total } = await makeClients()
  const caller = await Caller.make(server.url)
  const over = new AbortController()
  const load = Promise.all([busy(clients, server.url, over.signal), caller.callUntil(over.signal)])
  await moreCalls(clients)
  writeNewerVersion(folder)

  at('a newer version migrates under a reader')
  const released = await holding({ url: databaseUrl }, 'select count(*) from sessions')
  caller.take()
  const migration = begin(databaseUrl, ['db', 'migrate'], folder)
  await until(() => isMigrating(databaseUrl), BEGUN_WITHIN_MS)
  await wait(READER_MS)
  const calls = caller.take()
  wrong(...calls.wrong({ readMs: MAX_MS, changeMs: MAX_MS }))
  if (migration.child.exitCode !== null) wrong('the migration did not wait for the reader')
  await released()
  at('the reader is gone')
  const tooLong = setTimeout(() => migration.child.kill(), MIGRATED_WITHIN_MS)
  const { code, stdout, stderr } = await migration.ended
  clearTimeout(tooLong)
  const tries = code === 0 ? Migrated.parse(JSON.parse(stdout)).notes : []
  if (code !== 0) wrong(`the migration ended with ${code}: ${stderr}`)
  if (!tries.some((line) => /held by process \d+/.test(line))) wrong(`it did not say who blocked it: ${tries}`)
  const [added] = await asked(
    { url: databaseUrl },
    (sql) => sql`select 1 from pg_attribute where attname = 'added_by_a_newer_version'`,
  )
  if (!added) wrong('the column is not there')

  at('what was acknowledged is looked for')
  await moreCalls(clients)
  over.abort()
  await load
  wrong(...(await verdict(clients, server.url)))
  await server.stop()
  return [
    `a reader for ${READER_MS / 1_000} s under a migration, which tried ${tries.length + 1} times`,
    `${calls.count} calls of one user meanwhile, slowest ${calls.slowestMs} ms`,
    `${total(({ acknowledged }) => acknowledged)} calls acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
  ].join(', ')
}

/** Whether a process migrates the database: it holds the lock that lets only one. */
async function isMigrating(url: string): Promise<boolean> {
  const held = await asked(
    { url },
    (sql) => sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and datname = current_database() and datid = database
        and (classid::bigint << 32) | objid::bigint = ${MIGRATION_LOCK} and objsubid = 1`,
  )
  return held.length > 0
}

/** The migrations of this version and one more, in a folder that a command can be run in. */
function writeNewerVersion(folder: string): void {
  const migrations = join(folder, 'db/migrations')
  cpSync(migrationsFolder(), migrations, { recursive: true })
  const entries = journal(migrations)
  const [tag, when] = ['9999_newer', Math.max(...entries.map((entry) => entry.when)) + 1]
  const newer = { idx: entries.length, version: '7', when, tag, breakpoints: true }
  writeFileSync(join(migrations, `${tag}.sql`), 'alter table sessions add column added_by_a_newer_version text')
  writeFileSync(join(migrations, 'meta/_journal.json'), JSON.stringify({ entries: [...entries, newer] }))
}
