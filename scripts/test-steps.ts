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
  /** What cannot run on this machine, with the reason. */
  readonly leftOut: string[] = []
  readonly #running = new Map<string, number>()
  readonly #signal: AbortSignal
  readonly #pulse = setInterval(() => this.#sayRunning(), SAY_EVERY_MS)

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Stops the output of what is running, and prints what was left out and what failed. */
  end() {
    clearInterval(this.#pulse)
    if (this.leftOut.length > 0) console.log(['', 'Left out:', ...this.leftOut.map((each) => `  ${each}`)].join('\n'))
    if (this.failed.length > 0) console.log(`\nFailed: ${this.failed.join(', ')}`)
  }

  leaveOut(what: string, why: string) {
    this.leftOut.push(`${what}: ${why}`)
  }

  fail(name: string, why: string) {
    this.failed.push(name)
    console.log(`FAIL ${name}: ${why}`)
  }

  /** Does `work`, which fails by throwing. Returns true if done. */
  async do(name: string, work: (say: (line: string) => void) => Promise<void>): Promise<boolean> {
    if (this.#signal.aborted) return false
    this.#running.set(name, performance.now())
    try {
      await work((line) => console.log(`     ${line}`))
      console.log(`ok   ${name} (${this.#elapsed(name)})`)
      return true
    } catch (error) {
      this.fail(`${name} (${this.#elapsed(name)})`, `\n${error instanceof Error ? error.message : error}`)
      return false
    } finally {
      this.times.push({ name, seconds: this.#secondsOf(name) })
      this.#running.delete(name)
    }
  }

  /** Runs a program in `node_modules/.bin`, without the caller's settings of a service. */
  run(name: string, [program = '', ...args]: string[], env: Record<string, string | undefined>): Promise<boolean> {
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
    const names = [...this.#running.keys()].map((name) => `${name} (${this.#elapsed(name)})`)
    if (names.length > 0) console.log(`     … ${names.join(', ')}`)
  }

  #elapsed(name: string) {
    return `${this.#secondsOf(name).toFixed(1)} s`
  }

  #secondsOf(name: string) {
    return (performance.now() - (this.#running.get(name) ?? performance.now())) / 1_000
  }
}
