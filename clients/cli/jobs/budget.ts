import { Change } from '../../typescript/src/change.ts'

/**
 * Returns how many of the credits that are left a job may use which begins: an equal part with
 * those that have not begun, and at least what a minute costs. 0 if too few are left.
 */
export function partOf({ left, waiting, price }: { left: number; waiting: number; price: number }): number {
  if (left < price) return 0
  return Math.max(price, Math.floor(left / Math.max(1, waiting)))
}

/**
 * Divides credits among jobs, so that all of them together never cost more: what ended has cost,
 * and what the others may still use, is never more than there was.
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
   * Returns how many credits a job may use, as {@link partOf} says. Waits where others may return
   * some. `price` is what a minute costs.
   */
  async take(price: number): Promise<number> {
    while (this.#left < price && this.#live > 0) await this.#change.next
    const part = partOf({ left: this.#left, waiting: this.#waiting, price })
    this.#waiting -= 1
    this.#left -= part
    if (part > 0) this.#live += 1
    return part
  }

  /** Takes back what a job did not use. */
  giveBack(taken: number, used: number): void {
    this.#left += Math.max(0, taken - used)
    this.#live -= 1
    this.#change.announce()
  }
}
