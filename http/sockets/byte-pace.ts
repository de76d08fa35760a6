/** Bytes that may come at once. */
const BURST_BYTES = 64 * 1024

/** Says when bytes may go on at a rate, on average. */
export class BytePace {
  readonly #perMs: number
  /** When all that was counted is within the rate, by `performance.now()`. */
  #dueAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(bytesPerSecond: number) {
    this.#perMs = bytesPerSecond / 1_000
  }

  count(bytes: number): void {
    this.#dueAt = Math.max(this.#dueAt, performance.now() - BURST_BYTES / this.#perMs) + bytes / this.#perMs
  }

  /** How long to wait, in milliseconds. */
  get delayMs(): number {
    return Math.max(0, Math.ceil(this.#dueAt - performance.now()))
  }

  /** Calls `next` once the wait is over, if there is one. Only the last call counts. */
  whenDue(next: () => void): void {
    this.stop()
    if (this.delayMs > 0) this.#timer = setTimeout(next, this.delayMs).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
