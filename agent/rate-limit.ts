/** What a board may print in a second, on average, and at once. */
const BYTES_PER_SECOND = 128 * 1024

/** Limits how fast a board prints: over the limit it is paused until it is within it again. */
export class RateLimit {
  isOver: boolean = false
  readonly #changed: () => void
  #left = BYTES_PER_SECOND
  #at = performance.now()
  #timer: NodeJS.Timeout | undefined

  constructor(changed: () => void) {
    this.#changed = changed
  }

  take(bytes: number): void {
    const now = performance.now()
    this.#left = Math.min(BYTES_PER_SECOND, this.#left + ((now - this.#at) / 1_000) * BYTES_PER_SECOND) - bytes
    this.#at = now
    if (this.#left >= 0 || this.isOver) return
    this.isOver = true
    this.#timer = setTimeout(
      () => {
        this.isOver = false
        this.#changed()
      },
      (-this.#left / BYTES_PER_SECOND) * 1_000,
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
