import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { BlockerWatch } from './blockers.ts'
import { deepestCause } from './error-cause.ts'
import { MigrateError } from './migrate-error.ts'
import { limitTime, timeLimits } from './time-limits.ts'

/** Any number will do, as long as every instance takes the same one. */
export const MIGRATION_LOCK = 7_262_617_711
/** How often those say so who wait until another instance has migrated. */
const SAY_EVERY_MS = 10_000
/**
 * PostgreSQL ends autovacuum for a statement that has waited for "deadlock_timeout", 1 s by
 * default. Our lock_timeout is shorter. If only autovacuum blocks us, every second try waits this
 * long.
 */
const AUTOVACUUM_MS = 1_500
/** "lock_not_available", "deadlock_detected". */
const LOCK_CONFLICT = /^(55P03|40P01)$/

/** How long locks are tried for, and how long everybody else goes on in between. */
export type Patience = { tryForMs: number; pauseMs: { least: number; most: number } }

type Asked = { sql: Sql; url: string; say: (line: string) => void; patience: Patience }

/**
 * Migrates, one instance at a time. A statement that waits for the lock of a table makes all wait
 * that come after it, so a migration waits for half a second, lets the others go on and tries
 * again. Says at each try who blocks it. Throws `MigrateError` when time is up.
 */
export async function whenUnlocked({ sql, url, say, patience }: Asked, apply: () => Promise<void>): Promise<void> {
  const [self] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  await using watch = new BlockerWatch(url, self?.pid ?? 0)
  await acquireLock(sql, watch, say)
  const from = performance.now()
  let isLong = false
  for (;;) {
    await limitTime(sql, { ...timeLimits.migration, ...(isLong && { lock_timeout: AUTOVACUUM_MS }) })
    watch.reset()
    try {
      return await apply()
    } catch (error) {
      if (!isLockConflict(error)) throw error
      if (performance.now() - from > patience.tryForMs) throw tooLate(patience, watch.describe(), error)
      isLong = watch.isAutovacuumAlone && !isLong
    }
    const pauseMs = between(patience.pauseMs)
    say(`A lock is held by ${watch.describe()}; trying again in ${(pauseMs / 1_000).toFixed(1)} s`)
    await wait(pauseMs)
  }
}

/** Waits until no other instance migrates. The lock lasts as long as the connection. */
async function acquireLock(sql: Sql, watch: BlockerWatch, say: (line: string) => void): Promise<void> {
  await limitTime(sql, { ...timeLimits.migration, lock_timeout: SAY_EVERY_MS })
  for (;;) {
    try {
      await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
      return
    } catch (error) {
      if (!isLockConflict(error)) throw error
      say(`Another instance migrates: ${watch.describe()}; waiting for it`)
    }
  }
}

function isLockConflict(error: unknown): boolean {
  const { code = '' } = deepestCause(error) as { code?: string }
  return LOCK_CONFLICT.test(code)
}

function tooLate({ tryForMs }: Patience, blockers: string, cause: unknown): MigrateError {
  return new MigrateError(
    `Not migrated, and nothing is changed: for ${Math.round(tryForMs / 1_000)} s a lock was held by ${blockers}. ` +
      'Migrate again when that is over, or end it: select pg_terminate_backend(…).',
    { cause },
  )
}

/** By chance, so that nothing that comes regularly is met each time. */
function between({ least, most }: Patience['pauseMs']): number {
  return least + Math.random() * (most - least)
}
