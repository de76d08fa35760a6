/** How much is allowed in a second on average, and how much at once. */
export type Rate = { perSecond: number; burst: number }

/** Limits a rate. */
export class TokenBucket {
  #rate: Rate
  #left: number
  #at = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** Changes the rate. If more is allowed at once than before, it is so from now on. */
  set rate(rate: Rate) {
    this.#left += Math.max(0, rate.burst - this.#rate.burst)
    this.#rate = rate
  }

  /** Returns whether so much is allowed now, and counts it if it is. */
  take(amount: number): boolean {
    const { perSecond, burst } = this.#rate
    const now = performance.now()
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * perSecond)
    this.#at = now
    if (amount > this.#left) return false
    this.#left -= amount
    return true
  }
}
