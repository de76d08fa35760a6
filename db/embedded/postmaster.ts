/** Which PostgreSQL, if any, runs on a cluster: from the file that it keeps beside its data. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedError } from '#db/embedded/error.ts'
import { startOf } from '#db/folder-lock.mjs'

const POLL_MS = 25
const STOP_TIMEOUT_MS = 60_000

/** The server that runs on a cluster: its process, its port, and whether it takes connections. */
export function runningPostmaster(home: string) {
  const lines = pidFile(home)?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!startOf(pid) || !worksIn(pid, join(home, 'data'))) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Ends a server that a killed start left behind, and clears away the file of one that is long dead.
 */
export async function stopLeftover(home: string, say: (line: string) => void) {
  const running = runningPostmaster(home)
  if (running) {
    say(`Ending the PostgreSQL that an earlier start left behind (process ${running.pid})`)
    process.kill(running.pid, 'SIGINT')
    await gone(running.pid)
  }
  // Its pid may meanwhile be another process of the same user, before which PostgreSQL would refuse
  // to start.
  rmSync(join(home, 'data', 'postmaster.pid'), { force: true })
}

async function gone(pid: number) {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (startOf(pid)) {
    if (Date.now() > deadline)
      throw new EmbeddedError(`The PostgreSQL with process ${pid} does not end. End it, and start again.`)
    await wait(POLL_MS)
  }
}

function pidFile(home: string) {
  try {
    return readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * A pid is used again sooner or later, so the process is asked where it works. One that may not be
 * asked is taken for ours.
 */
function worksIn(pid: number, data: string): boolean {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(data)
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}
