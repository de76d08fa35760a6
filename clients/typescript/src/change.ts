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

/** Lets who waits go on before more arrives. Browsers have no `setImmediate`. */
export const nextTurn = () =>
  new Promise<void>((resolve) => (typeof setImmediate === 'function' ? setImmediate(resolve) : setTimeout(resolve)))
