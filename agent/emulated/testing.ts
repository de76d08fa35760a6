import { setTimeout } from 'node:timers/promises'
import type { BoardDriver } from '#agent/drivers/driver.ts'

/** Longer than output is collected. */
const QUIET_MS = 50

/** For tests: a board whose output and notes can be waited for. */
export class Board {
  readonly driver: BoardDriver
  readonly notes: string[] = []
  output = ''
  #changed = Promise.withResolvers<void>()

  constructor(driver: BoardDriver) {
    this.driver = driver
  }

  start(): Promise<void> {
    const changed = () => {
      this.#changed.resolve()
      this.#changed = Promise.withResolvers()
    }
    return this.driver.start({
      output: (bytes) => {
        this.output += Buffer.from(bytes).toString('latin1')
        changed()
      },
      note: (text) => {
        this.notes.push(text)
        changed()
      },
      failed: (error) => {
        throw error
      },
    })
  }

  type(text: string): void {
    this.driver.write(Buffer.from(text))
  }

  /** Types a command, and resolves once the output holds its reply. */
  async ask(command: string, reply: string): Promise<void> {
    this.output = ''
    this.type(`${command}\r`)
    await this.shows(reply)
  }

  /** Resolves once the output holds a text; the test's time limit ends the wait. */
  shows(text: string): Promise<void> {
    return this.until(() => this.output.includes(text))
  }

  /** Resolves once a condition holds, or after `ms`. */
  async until(condition: () => boolean, ms?: number): Promise<void> {
    const over = ms === undefined ? undefined : setTimeout(ms, 'over')
    while (!condition()) {
      const first = await Promise.race([this.#changed.promise, over].filter(Boolean))
      if (first === 'over') return
    }
  }

  /** Resolves once nothing has been printed for a while. */
  async untilQuiet(): Promise<void> {
    for (let length = -1; length !== this.output.length; ) {
      length = this.output.length
      await setTimeout(QUIET_MS)
    }
  }
}
