/** For tests: a real HAProxy with haproxy.cfg, on this machine alone. */
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'
import { findProgram } from './test-programs.ts'

const START_TIMEOUT_MS = 10_000
const POLL_MS = 20

/** Starts it in front of two servers, one of which must be ready. */
export async function startHaproxy([one, two]: [string, string]) {
  const program = findProgram('haproxy')
  if (!program) throw new Error('there is no haproxy here (apt-get install haproxy)')
  const port = await freePort()
  // Two files for each connection: an ordinary user may have 1,024.
  const env = { LISTEN: `127.0.0.1:${port}`, MAXCONN: '400', ONE: new URL(one).host, TWO: new URL(two).host }
  const child = spawn(program, ['-db', '-f', 'haproxy.cfg'], {
    env: { NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + START_TIMEOUT_MS
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`HAProxy does not serve:\n${said}`)
    await wait(POLL_MS)
  }
  return { url, stop: () => endProcess(child, 'SIGTERM', () => said) }
}
