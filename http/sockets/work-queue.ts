/** A connection's agent has at most 256 boards, and a few things to say of each. */
const MAX_WAITING = 1_024

type Options = {
  /** Work that waits is left once this is false. */
  isOpen: () => boolean
  onError: (error: unknown) => void
  /** Called instead of taking more. */
  onFull: () => void
}

/** Does one thing after the other. */
export class WorkQueue {
  readonly #options: Options
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves once all that has been added is done or left. */
  get done(): Promise<void> {
    return this.#last
  }

  add(work: () => Promise<void>): void {
    const { isOpen, onError, onFull } = this.#options
    if (this.#waiting >= MAX_WAITING) onFull()
    else {
      this.#waiting += 1
      this.#last = this.#last
        .then(() => (isOpen() ? work() : undefined))
        .catch(onError)
        .finally(() => {
          this.#waiting -= 1
        })
    }
  }
}
