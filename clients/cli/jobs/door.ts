/** Lets one through at a time, in the order in which they came. */
export class Door {
  #last: Promise<void> = Promise.resolve()

  /** Resolves with what lets the next one through, once it is one's turn. */
  async pass(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
