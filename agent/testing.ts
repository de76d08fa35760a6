import type { BoardDriver, DriverEvents } from './drivers/driver.ts'

/** For tests: a board that prints a prompt, echoes, and prints what the test says. */
export class FakeBoard implements BoardDriver {
  readonly flashFormats = []
  readonly maxFirmwareBytes = null
  wiped = 0
  starts = 0
  isPaused: boolean = false
  /** Why the next start fails. */
  problem: string | undefined
  #events: DriverEvents | undefined

  async start(events: DriverEvents): Promise<void> {
    this.starts += 1
    if (this.problem) throw new Error(this.problem)
    this.#events = events
    this.print('> ')
  }

  print(text: string): void {
    this.#events?.output(Buffer.from(text), Date.now() * 1_000)
  }

  note(text: string): void {
    this.#events?.note(text)
  }

  fail(problem: string): void {
    this.#events?.failed(new Error(problem))
  }

  write(bytes: Uint8Array): void {
    this.#events?.output(bytes, Date.now() * 1_000)
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  async reset(): Promise<void> {
    this.print('reset\r\n> ')
  }

  async wipe(): Promise<void> {
    this.wiped += 1
    this.#events = undefined
  }
}
