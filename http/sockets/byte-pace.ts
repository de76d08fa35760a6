/** Bytes that may come at once. */
const BURST_BYTES = 64 * 1024

/** Says when bytes may go on at a rate, on average. */
export class BytePace {
  readonly #perMs: number
  /** When all that was counted is within the rate, by `performance.now()`. */
  #dueAt = 0

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
}
