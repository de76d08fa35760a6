import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readState, writeState } from '#db/embedded/paths.ts'
import { asked, type Cluster } from './outages.ts'

/**
 * Files of the running server, and files that arrive by replication or may vanish while they are
 * read.
 */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*)$/
const EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp'])

/**
 * Copies the folder of a running primary into one for a standby, as pg_basebackup would. The
 * standby listens on `port` and follows the primary at `line`.
 */
export async function makeStandby(primary: Cluster, from: string, to: string, port: number, line: string) {
  const state = readState(from)
  if (!state) throw new Error(`there is no cluster in ${from}`)
  const [source, home] = [join(state.home, 'data'), join(to, 'postgresql')]
  const data = join(home, 'data')
  rmSync(to, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  await asked(primary, async (sql) => {
    await sql`select pg_backup_start('standby', true)`
    cpSync(source, data, { recursive: true, filter })
    const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    writeFileSync(join(data, 'backup_label'), stopped?.labelfile ?? '')
  })
  const { hostname, port: linePort, username, password } = new URL(line)
  const follows = `host=${hostname} port=${linePort} user=${username} password=${password}`
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${follows}'\nsynchronous_standby_names = ''\nwal_retrieve_retry_interval = '200ms'\n`,
  )
  writeFileSync(join(data, 'standby.signal'), '')
  const { uid, gid } = statSync(source)
  spawnSync('chown', ['-R', `${uid}:${gid}`, home])
  writeState(to, { home, password: state.password, port })
}

/** Makes the primary acknowledge only what its standby has on disk. */
export async function waitForStandby(primary: Cluster): Promise<void> {
  await asked(primary, async (sql) => {
    await sql.unsafe(`alter system set synchronous_standby_names = '*'`)
    await sql`select pg_reload_conf()`
  })
}

export async function isFollowed(primary: Cluster): Promise<boolean> {
  return await asked(primary, async (sql) => {
    const rows =
      await sql`select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`
    return rows.length > 0
  })
}

function filter(file: string): boolean {
  return !LEFT_OUT.test(basename(file)) && !EMPTY.has(basename(dirname(file)))
}
