/** For tests: a real PgBouncer between us and a PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerUser, serverUser } from '#db/embedded/server-user.ts'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'
import { findProgram } from './test-programs.ts'

const START_TIMEOUT_MS = 60_000
const POLL_MS = 20

/**
 * Starts PgBouncer for one database and the role in its address, with settings of its own. `url` is
 * the database by way of it, `console` its own, where it takes commands.
 */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string>) {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const user = serverUser()
  const listenPort = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const write = (name: string, lines: string[]) => writeFor(user, join(folder, name), `${lines.join('\n')}\n`)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const authFile = write('users', [`"${username}" "${password}"`])
  const ours = { listen_addr: '127.0.0.1', listen_port: listenPort, unix_socket_dir: '', logfile: join(folder, 'log') }
  const auth = { auth_type: 'scram-sha-256', auth_file: authFile, admin_users: username }
  const config = write('pgbouncer.ini', [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port}`,
    '[pgbouncer]',
    ...Object.entries({ ...ours, ...auth, ...settings }).map(([name, value]) => `${name} = ${value}`),
  ])
  const child = spawn(findProgram('pgbouncer') ?? 'pgbouncer', ['--quiet', config], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  await untilListening(child, listenPort)
  const at = (path: string) => Object.assign(new URL(databaseUrl), { port: String(listenPort), pathname: path }).href
  const stop = async () => {
    await endProcess(child, 'SIGTERM')
    rmSync(folder, { recursive: true })
  }
  return { url: at(pathname), console: at('/pgbouncer'), stop }
}

/** PgBouncer does not run as root either. */
function writeFor({ uid, gid }: ServerUser, file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
  return file
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start')
    await wait(POLL_MS)
  }
}
