import { OutputLostError } from './console-errors.ts'

/** Where in the text of a console output is missing. */
export class Gaps {
  #at: number[] = []

  add(at: number): void {
    this.#at.push(at)
  }

  /**
   * Throws an {@link OutputLostError} where output is missing from one offset of the text to before
   * another. A gap is said once.
   */
  requireNone(start: number, end: number = Number.POSITIVE_INFINITY): void {
    const isWhole = this.#at.every((at) => at < start || at >= end)
    this.#at = this.#at.filter((at) => at >= end)
    if (!isWhole) throw new OutputLostError()
  }
}
