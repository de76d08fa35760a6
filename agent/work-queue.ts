type Options = { failed: (error: Error) => void; idle: () => void }

/** Work that is done one after the other. */
export class WorkQueue {
  readonly #options: Options
  #last: Promise<void> = Promise.resolve()
  #pending = 0

  constructor(options: Options) {
    this.#options = options
  }

  get isEmpty(): boolean {
    return this.#pending === 0
  }

  /** Resolves as all that has been added by now is done. */
  get done(): Promise<void> {
    return this.#last
  }

  add(work: () => Promise<void>): void {
    this.#pending += 1
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => this.#options.failed(error as Error))
      .then(() => {
        this.#pending -= 1
        if (this.#pending === 0) this.#options.idle()
      })
  }
}
