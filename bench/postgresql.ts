/** A stock PostgreSQL with its defaults, JIT among them, in a temporary folder. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { type Binaries, binariesFor } from '#db/embedded/binaries.ts'
import { DATABASE } from '#db/embedded/create.ts'
import { startCluster } from '#db/embedded/launch.ts'
import { makeTemporaryHome, newPassword } from '#db/embedded/paths.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { PLAIN_ENV, type ServerUser, serverUser } from '#db/embedded/server-user.ts'
import { databaseAt } from '#db/test-server.ts'
import { testPostgres } from '#env.ts'
import { findProgram } from '#scripts/test-programs.ts'

export type PostgreSQL = {
  /** In words: which one it is, and of what makes it slow or quick. */
  description: string
  /** Of its first process. */
  pid: number
  /** Its own database, for questions about the whole server. */
  url: string
  /** Makes a database, empty or a copy of another one. Returns its address. */
  create: (name: string, template?: string) => Promise<string>
  drop: (name: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the newest PostgreSQL of this machine, or the embedded one. It is gone
 * with all it holds when it is stopped.
 */
export async function startPostgresql(): Promise<PostgreSQL> {
  const user = serverUser()
  const home = makeTemporaryHome(user)
  const [password, binaries] = [newPassword(), programs(user)]
  try {
    initialize(home, password, binaries, user)
    const log = join(home, 'log')
    const server = await startCluster(
      { home, user, password, binaries, log, temporary: true, hasDefaults: true },
      () => {},
    )
    const sql = postgres(server.url, { max: 1, onnotice: () => {} })
    return {
      description: await inWords(sql),
      pid: runningPostmaster(home)?.pid ?? 0,
      url: server.url,
      create: async (name, template) => {
        await sql.unsafe(`create database ${name} ${template ? `template ${template}` : ''}`)
        return databaseAt(server.url, name)
      },
      drop: async (name) => {
        await sql.unsafe(`drop database ${name} with (force)`)
      },
      stop: async () => {
        await sql.end()
        await server.stop()
      },
    }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** Those in TEST_POSTGRES_BIN, else the newest that are installed, else the embedded ones. */
const programs = (user: ServerUser) => binariesFor(user, () => {}, testPostgres().bin ?? findProgram('postgresql'))

function initialize(home: string, password: string, { initdb }: Binaries, user: ServerUser): void {
  const passwordFile = join(home, 'password')
  mkdirSync(home, { recursive: true })
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const settings = [`--username=${DATABASE}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C']
  execFileSync(initdb, [`--pgdata=${join(home, 'data')}`, `--pwfile=${passwordFile}`, ...settings], {
    ...user,
    cwd: home,
    env: PLAIN_ENV,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function inWords(sql: Sql): Promise<string> {
  const [row] = await sql`select current_setting('server_version') as version,
    pg_jit_available() and current_setting('jit')::boolean as jit`
  const [version = ''] = String(row?.version).split(' ')
  return `PostgreSQL ${version}, ${row?.jit ? 'with' : 'without'} JIT, its settings the defaults`
}
