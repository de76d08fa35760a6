type Options = {
  onError: (error: unknown) => void
  /** Called as nothing is left to do. */
  onIdle?: () => void
  /** Work that waits is left once this is false. */
  isOpen?: () => boolean
  /** With so much to do, `onFull` is called instead of taking more. */
  max?: number
  onFull?: () => void
}

/** Does one thing after the other. */
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

  /** Resolves once all that has been added by now is done or left. */
  get done(): Promise<void> {
    return this.#last
  }

  add(work: () => Promise<void>): void {
    const { onError, onIdle, isOpen, max = Number.POSITIVE_INFINITY, onFull } = this.#options
    if (this.#pending >= max) {
      onFull?.()
      return
    }
    this.#pending += 1
    this.#last = this.#last
      .then(() => (isOpen?.() === false ? undefined : work()))
      .catch(onError)
      .finally(() => {
        this.#pending -= 1
        if (this.#pending === 0) onIdle?.()
      })
  }
}
