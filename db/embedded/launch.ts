import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { type Cluster, DATABASE } from '#db/embedded/create.ts'
import { EmbeddedError, tail } from '#db/embedded/error.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { PLAIN_ENV } from '#db/embedded/server-user.ts'

export type Server = {
  url: string
  port: number
  /** Settles when the server has ended, for any reason. */
  ended: Promise<void>
  /** Closes every connection and comes back when the server is gone. */
  stop: () => Promise<void>
}

const POLL_MS = 25
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000
const LOG_MAX_BYTES = 10_000_000

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'datestyle=ISO',
  'logging_collector=off',
]
/** A test's data need not outlive a power cut, and its workers hold many connections. */
const TEMPORARY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/**
 * Runs a server ($1 and on) until it ends or our end of the pipe closes, which it does however we
 * die, and then removes $0 if that is set. The shell and the server have a session of their own:
 * Ctrl-C in our terminal is for us, who then stop them in order.
 */
const KEEPER = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT "$server") >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$server"
status=$?
kill "$watch" 2>/dev/null
[ "$0" = keep ] || rm -rf "$0"
exit "$status"`

export const databaseUrl = (password: string, port: number, database = DATABASE) =>
  `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${database}`

/**
 * Starts the server of a cluster on a free port (its last one, if that is free) and comes back when
 * it takes connections.
 */
export async function startCluster(cluster: Cluster, say: (line: string) => void): Promise<Server> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const port = await freePort(cluster.port)
    const log = openLog(cluster.log)
    const child = keep(cluster, port, log.handle)
    const ended = once(child, 'close').then(() => {})
    if (await takesConnections(cluster.home, child, deadline, say)) {
      await makeDatabase(cluster.password, port)
      return { url: databaseUrl(cluster.password, port), port, ended, stop: () => stop(cluster.home, child, ended) }
    }
    await stop(cluster.home, child, ended)
    const said = readFileSync(cluster.log).subarray(log.size).toString()
    // Someone else took the port meanwhile, or the last processes of a killed server are still
    // leaving.
    const passes = /could not bind|shared memory block .* is still in use/.test(said)
    if (!passes || Date.now() > deadline)
      throw new EmbeddedError(`PostgreSQL did not start. The end of ${cluster.log}:\n${tail(said)}`)
    await wait(POLL_MS)
  }
}

function keep({ home, user, binaries, temporary, hasDefaults }: Cluster, port: number, log: number) {
  const settings = [...SETTINGS, `port=${port}`, ...(temporary && !hasDefaults ? TEMPORARY : [])].flatMap((setting) => [
    '-c',
    setting,
  ])
  const server = [binaries.postgres, '-D', join(home, 'data'), ...settings]
  const child = spawn('/bin/sh', ['-c', KEEPER, temporary ? home : 'keep', ...server], {
    ...user,
    cwd: '/',
    env: PLAIN_ENV,
    stdio: ['pipe', log, log],
    detached: true,
  })
  closeSync(log)
  // Once the shell has gone, closing our end of its pipe is no error worth hearing of.
  child.stdin?.on('error', () => {})
  return child
}

async function takesConnections(home: string, child: ChildProcess, deadline: number, say: (line: string) => void) {
  const saysSo = Date.now() + 5000
  let said = false
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (runningPostmaster(home)?.isReady) return true
    if (!said && Date.now() > saysSo) {
      say('PostgreSQL is recovering what was under way when it was last stopped')
      said = true
    }
    await wait(POLL_MS)
  }
  return false
}

async function stop(home: string, child: ChildProcess, ended: Promise<void>) {
  child.stdin?.end()
  const patience = new AbortController()
  const tooLong = wait(STOP_TIMEOUT_MS, 'late' as const, { signal: patience.signal }).catch(() => {})
  if ((await Promise.race([ended, tooLong])) === 'late') {
    const running = runningPostmaster(home)
    if (running) process.kill(running.pid, 'SIGQUIT')
    await ended
  }
  patience.abort()
}

async function makeDatabase(password: string, port: number) {
  const sql = postgres(databaseUrl(password, port, 'postgres'), { max: 1, onnotice: () => {} })
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (!existing) await sql`create database ${sql(DATABASE)}`
  } finally {
    await sql.end()
  }
}

function openLog(file: string) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_MAX_BYTES) renameSync(file, `${file}.old`)
  const handle = openSync(file, 'a', 0o600)
  return { handle, size: fstatSync(handle).size }
}

async function freePort(wanted = 0): Promise<number> {
  const server = createServer()
  try {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address && typeof address === 'object') return address.port
    throw new Error('A listening server without a port')
  } catch (error) {
    if (wanted && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') return await freePort()
    throw error
  } finally {
    server.close()
  }
}
