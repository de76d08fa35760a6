import { Change } from '../../typescript/src/change.ts'

/**
 * Divides credits among jobs, so that all of them together never cost more. A job that begins gets
 * an equal part of what is left, and returns what it did not use.
 */
export class Budget {
  readonly #change = new Change()
  #left: number
  #waiting: number
  #live = 0

  constructor(credits: number, jobs: number) {
    this.#left = credits
    this.#waiting = jobs
  }

  /**
   * Returns how many credits a job may use, at least `price`, which is what a minute costs. Waits
   * where others may return some. Returns 0 if too few are left.
   */
  async take(price: number): Promise<number> {
    while (this.#left < price && this.#live > 0) await this.#change.next
    const part = Math.max(price, Math.floor(this.#left / Math.max(1, this.#waiting)))
    this.#waiting -= 1
    if (this.#left < price) return 0
    this.#left -= part
    this.#live += 1
    return part
  }

  /** Takes back what a job did not use. */
  giveBack(taken: number, used: number): void {
    this.#left += Math.max(0, taken - used)
    this.#live -= 1
    this.#change.announce()
  }
}
