/** How many bytes a viewer may type in a second, and at once. */
const BYTES_PER_SECOND = 16 * 1024

/** Limits what one viewer types. */
export class TypingLimit {
  #left = BYTES_PER_SECOND
  #at = performance.now()

  /** Returns whether so many bytes may be typed now, and counts them. */
  take(bytes: number): boolean {
    const now = performance.now()
    this.#left = Math.min(BYTES_PER_SECOND, this.#left + ((now - this.#at) / 1_000) * BYTES_PER_SECOND)
    this.#at = now
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}
