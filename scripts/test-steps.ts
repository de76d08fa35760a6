import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

import { MissingError } from './programs-to-test-with.ts'
import type { Timed } from './test-summary.ts'

const STILL_AT_IT_MS = 20_000

/** Settings of the service, which the caller may have set for a server of their own. */
const SETTINGS = [
  ...[
    'PORT',
    'HOST',
    'APP_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'LOGIN_SECRETS',
    'PAYMENTS',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ],
  ...[
    'NATS_URL',
    'SMTP_URL',
    'SECURITY_CONTACT',
    'SUPPORT_CONTACT',
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'JURISDICTION',
    'OIDC_PROVIDERS',
    'MAIL_FROM',
    'TRUSTED_PROXY_HOPS',
    'SIGNUP_CREDITS',
    'RATE_LIMITS',
    'PRIVATE_WEBHOOKS',
    'DEMO_SESSIONS',
    'DRAIN_SECONDS',
    'METRICS_PORT',
    'METRICS_HOST',
    'LOG',
    'NODE_ENV',
  ],
]

type Options = { env?: Record<string, string>; summary?: RegExp }

/**
 * Steps that print one line each, with their time; what a step said is printed in full only when it
 * failed.
 */
export class CheckList {
  readonly failed: string[] = []
  /** For want of a program that cannot be installed here. */
  readonly skipped: string[] = []
  /** How long each step took, in the order of their ends. */
  readonly times: Timed[] = []
  readonly #running = new Map<string, number>()
  readonly #env: Record<string, string>
  readonly #signal: AbortSignal
  readonly #pulse = setInterval(() => this.#sayRunning(), STILL_AT_IT_MS)

  constructor(env: Record<string, string>, signal: AbortSignal) {
    this.#env = env
    this.#signal = signal
  }

  end() {
    clearInterval(this.#pulse)
    if (this.skipped.length > 0) console.log(`\nSkipped: ${this.skipped.join(', ')}`)
    if (this.failed.length > 0) console.log(`\nFailed: ${this.failed.join(', ')}`)
  }

  /**
   * Runs one of the programs in node_modules; `summary` picks the lines that are printed even when
   * all is well.
   */
  async program(name: string, command: string, args: string[], { env = {}, summary }: Options = {}) {
    return await this.#step(name, async () => {
      const { code, output } = await this.#run(command, args, env)
      if (code !== 0) throw new Error(output)
      return summary ? (output.match(summary) ?? []) : []
    })
  }

  /** Does a piece of work, which fails by throwing; a `MissingError` skips it. */
  async work(name: string, work: (say: (line: string) => void) => Promise<void>) {
    return await this.#step(name, async () => {
      await work((line) => console.log(`     ${line} ...`))
      return []
    })
  }

  leaveOut(name: string, why: string) {
    this.failed.push(name)
    console.log(`FAIL ${name}: not run, because ${why}`)
  }

  async #step(name: string, work: () => Promise<string[]>): Promise<boolean> {
    if (this.#signal.aborted) return false
    this.#running.set(name, Date.now())
    try {
      const lines = await work()
      console.log(`ok   ${name} (${this.#elapsed(name)})`)
      for (const line of lines) console.log(`     ${line.trim()}`)
      return true
    } catch (error) {
      if (error instanceof MissingError) {
        this.skipped.push(name)
        console.log(`skip ${name}: left out, because ${error.message}`)
        return false
      }
      this.failed.push(name)
      console.log(`FAIL ${name} (${this.#elapsed(name)})\n${error instanceof Error ? error.message : error}`)
      return false
    } finally {
      this.times.push({ name, seconds: this.#secondsOf(name) })
      this.#running.delete(name)
    }
  }

  async #run(command: string, args: string[], env: Record<string, string>) {
    const unset = Object.fromEntries(SETTINGS.map((name) => [name, undefined]))
    // Our own Node comes first there, and all of these are scripts for it.
    const bin = resolve('node_modules/.bin')
    const child = spawn(resolve(bin, command), args, {
      env: { ...process.env, ...unset, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1', ...this.#env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#signal.addEventListener('abort', () => child.kill('SIGTERM'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (data) => (output += data))
    const [code] = await once(child, 'close')
    return { code, output }
  }

  #sayRunning() {
    const names = [...this.#running.keys()].map((name) => `${name} (${this.#elapsed(name)})`)
    if (names.length > 0) console.log(`     ... ${names.join(', ')}`)
  }

  #elapsed(name: string) {
    return `${this.#secondsOf(name).toFixed(1)} s`
  }

  #secondsOf(name: string) {
    return (Date.now() - (this.#running.get(name) ?? Date.now())) / 1_000
  }
}
