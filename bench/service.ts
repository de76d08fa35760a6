import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#scripts/free-port.ts'
import { MALLOC, MEMORY } from '#scripts/node-options.mjs'

/** The first start of a commit builds its pages. */
const START_TIMEOUT_MS = 600_000
const POLL_MS = 50
const SHOWN_CHARACTERS = 5_000

export type Service = { url: string; pid: number; stop: () => Promise<void> }

/**
 * Starts the built service as `npm start` does, of the sources in a folder, without limits on
 * calls. Comes back when it is ready.
 */
export async function startService(databaseUrl: string, folder = '.'): Promise<Service> {
  const port = await freePort()
  const child = fork('scripts/start.ts', {
    cwd: folder,
    execPath: resolve(folder, 'node_modules/node/bin/node'),
    execArgv: ['--no-warnings', ...MEMORY],
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      BUILD_DIR: '.next-test',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOGIN_SECRETS: 'x'.repeat(32),
      PAYMENTS: 'demo',
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '0',
      ...MALLOC,
    },
    // Its log goes nowhere: to read it would cost time here.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (data) => (said = (said + data).slice(-SHOWN_CHARACTERS)))
  const gone = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isReady(url))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || performance.now() > deadline) throw new Error(`the service in ${folder} does not start:\n${said}`)
    await wait(POLL_MS)
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
