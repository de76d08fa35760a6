import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { SETTING_NAMES } from '#env.ts'
import type { Timed } from './test-reports.ts'

const SAY_EVERY_MS = 20_000

/** Steps of a run. Each prints one line with its time, and all its output if it failed. */
export class Steps {
  readonly failed: string[] = []
  /** The steps that ran, in the order of their ends. */
  readonly times: Timed[] = []
  readonly #leftOut: string[] = []
  /** Each says its name and time so far. */
  readonly #running = new Set<() => string>()
  readonly #signal: AbortSignal
  readonly #pulse = setInterval(() => this.#sayRunning(), SAY_EVERY_MS)

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Stops the output of what is running, and prints what was left out and what failed. */
  end() {
    clearInterval(this.#pulse)
    if (this.#leftOut.length > 0) console.log(['', 'Left out:', ...this.#leftOut.map((each) => `  ${each}`)].join('\n'))
    if (this.failed.length > 0) console.log(`\nFailed: ${this.failed.join(', ')}`)
  }

  /** Notes what cannot run on this machine. */
  leaveOut(what: string, why: string) {
    this.#leftOut.push(`${what}: ${why}`)
  }

  fail(name: string, why: string) {
    this.failed.push(name)
    console.log(`FAIL ${name}: ${why}`)
  }

  /** Does `work`, which fails by throwing. Returns true if done. */
  async do(name: string, work: (say: (line: string) => void) => Promise<void>): Promise<boolean> {
    if (this.#signal.aborted) return false
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1_000
    const soFar = () => `${name} (${seconds().toFixed(1)} s)`
    this.#running.add(soFar)
    try {
      await work((line) => console.log(`     ${line}`))
      console.log(`ok   ${soFar()}`)
      return true
    } catch (error) {
      this.fail(soFar(), `\n${error instanceof Error ? error.message : error}`)
      return false
    } finally {
      this.times.push({ name, seconds: seconds() })
      this.#running.delete(soFar)
    }
  }

  /** Runs a program in `node_modules/.bin`, without the caller's settings of a service. */
  run(name: string, command: string, env: Record<string, string | undefined>): Promise<boolean> {
    const [program = '', ...args] = command.split(' ')
    return this.do(name, async () => {
      const unset = Object.fromEntries(SETTING_NAMES.map((setting) => [setting, undefined]))
      // All of these are scripts for our own Node, which comes first there.
      const bin = resolve('node_modules/.bin')
      const PATH = `${bin}:${process.env.PATH}`
      const child = spawn(resolve(bin, program), args, {
        env: { ...process.env, ...unset, PATH, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      this.#signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (data) => (output += data))
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(output)
    })
  }

  #sayRunning() {
    if (this.#running.size > 0) console.log(`     … ${[...this.#running].map((soFar) => soFar()).join(', ')}`)
  }
}
