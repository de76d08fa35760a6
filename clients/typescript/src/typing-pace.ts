/** The service takes a little more than this a second and at once. */
const BYTES_PER_SECOND = 15 * 1024
const BURST_BYTES = 12 * 1024

/** Says how long to wait before more is typed, so that the service refuses nothing. */
export class TypingPace {
  #left = BURST_BYTES
  #at = 0

  /** Returns for how many milliseconds so many bytes have to wait, and counts them. */
  delayFor(bytes: number, now: number = performance.now()): number {
    this.#left = Math.min(BURST_BYTES, this.#left + ((now - this.#at) / 1_000) * BYTES_PER_SECOND) - bytes
    this.#at = now
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left / BYTES_PER_SECOND) * 1_000)
  }
}
