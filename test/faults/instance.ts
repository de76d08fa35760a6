import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { testPostgres } from '#env.ts'
import { buildIfStale } from '#scripts/build.ts'
import { freePort } from '#scripts/free-port.ts'

/** What cookies are sealed with, here as there. */
export const SECRET = 'x'.repeat(32)

export const BUILD_DIR = '.next-test'
const START_TIMEOUT_MS = 60_000
/** A slower response counts as not ready. */
const READY_WITHIN_MS = 2_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 20

/** The whole service in a process of its own, pages included, as `npm start` runs it. */
export class Instance {
  readonly url: string
  log = ''
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.log += data))
  }

  static async start(databaseUrl: string, env: Record<string, string> = {}): Promise<Instance> {
    await buildIfStale(BUILD_DIR)
    const port = String(await freePort())
    const child = fork('scripts/start.ts', {
      env: {
        PATH: '/usr/bin:/bin',
        NODE_ENV: 'production',
        PORT: port,
        DATABASE_URL: databaseUrl,
        LOGIN_SECRETS: SECRET,
        PAYMENTS: 'demo',
        RATE_LIMITS: 'off',
        BUILD_DIR,
        TEST_POSTGRES_BIN: testPostgres().bin ?? '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const instance = new Instance(child, `http://localhost:${port}`)
    await until(
      () => instance.isReady(),
      START_TIMEOUT_MS,
      () => instance.log,
    )
    return instance
  }

  get isUp(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Throws where the process has ended. */
  async isReady(): Promise<boolean> {
    if (!this.isUp) throw new Error(`the server has ended:\n${this.log.slice(-5_000)}`)
    const signal = AbortSignal.timeout(READY_WITHIN_MS)
    // Unread, a response would keep its connection.
    return await fetch(`${this.url}/readyz`, { signal })
      .then((response) => response.text().then(() => response.ok))
      .catch(() => false)
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /**
   * Sends SIGTERM. Returns the exit code and how long the process took. One that never ends is
   * killed.
   */
  stop(): Promise<{ code: number | null; ms: number }> {
    this.#child.kill('SIGTERM')
    return this.ended(STOP_TIMEOUT_MS)
  }

  /**
   * Waits for its end and kills it after a while. Returns its exit code, null if killed, and the
   * time.
   */
  async ended(timeoutMs: number): Promise<{ code: number | null; ms: number }> {
    const began = performance.now()
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs)
    if (this.isUp) await once(this.#child, 'exit')
    clearTimeout(patience)
    return { code: this.#child.exitCode, ms: performance.now() - began }
  }
}

/**
 * Waits for a condition and returns how long it took. Throws `message()` if it does not come true.
 */
export async function until(
  condition: () => Promise<boolean>,
  timeoutMs: number,
  explain: () => string = () => '',
): Promise<number> {
  const began = performance.now()
  while (!(await condition())) {
    if (performance.now() - began > timeoutMs)
      throw new Error(`it did not come true within ${timeoutMs} ms\n${explain()}`)
    await wait(POLL_MS)
  }
  return performance.now() - began
}
