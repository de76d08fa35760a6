/** Lets many wait for the next change of something. */
export class Change {
  #next = Promise.withResolvers<void>()

  get next(): Promise<void> {
    return this.#next.promise
  }

  announce(): void {
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }
}
