import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { binariesFor } from '#db/embedded/binaries.ts'
import { openTemporary } from '#db/embedded/index.ts'
import { serverUser } from '#db/embedded/server-user.ts'
import { db } from '#db/index.ts'
import { findProgram } from '#scripts/test-programs.ts'
import { until } from './instance.ts'

/** How often the library reads how far the clock is off, in seconds. */
const READ_EVERY = 1
const MOVED_WITHIN_MS = 10_000

/**
 * Starts a PostgreSQL whose clock can be moved while it runs, as that of a machine that is set or
 * resumed. Time-outs of the system, which have a clock of their own, are as they were.
 */
export async function openWithMovableClock(folder: string) {
  const { postgres, initdb } = binariesFor(serverUser(), () => {})
  const offset = join(folder, 'clock')
  const write = (seconds: number) => {
    writeFileSync(`${offset}.new`, `+${seconds}`)
    renameSync(`${offset}.new`, offset)
  }
  write(0)
  const env = {
    LD_PRELOAD: findProgram('faketime'),
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: READ_EVERY,
    FAKETIME_DONT_FAKE_MONOTONIC: 1,
  }
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
  writeProgram(join(folder, 'postgres'), `${settings.join(' ')} exec '${postgres}' "$@"`)
  writeProgram(join(folder, 'initdb'), `exec '${initdb}' "$@"`)
  const cluster = await openTemporary(folder)
  let moved = 0
  /** Puts the clock forward, and waits until every query sees it. */
  const leap = async (seconds: number) => {
    const isOff = async (by: number) => (await databaseTime()).getTime() - Date.now() > by * 1_000 - MOVED_WITHIN_MS
    moved += seconds
    write(moved)
    await until(() => isOff(moved), MOVED_WITHIN_MS)
  }
  return { ...cluster, leap }
}

export async function databaseTime(): Promise<Date> {
  const [row] = await db().execute<{ at: string }>(sql`select clock_timestamp() as at`)
  return new Date(row?.at ?? Number.NaN)
}

function writeProgram(file: string, line: string): void {
  writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 })
}
