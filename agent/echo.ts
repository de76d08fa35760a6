const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** How long it may take: a line of 9,600 baud carries 4 KiB in five seconds. */
const MAX_SECONDS = 30

/**
 * Types so many letters on a board whose image gives back what is typed, and waits until they have
 * come back with nothing between them: a line that loses or changes bytes is a broken board.
 */
export class Echo {
  readonly #sent: string
  #came = ''
  readonly #done = Promise.withResolvers<void>()

  constructor(length: number) {
    this.#sent = LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length)
  }

  /** Reads what a board prints from the moment on at which the letters are typed. */
  add(bytes: Uint8Array): void {
    this.#came = (this.#came + Buffer.from(bytes).toString('latin1')).slice(-2 * this.#sent.length)
    if (this.#came.includes(this.#sent)) this.#done.resolve()
  }

  /** Rejects if the letters are not back in time, and with the reason of the signal. */
  async run(write: (bytes: Uint8Array) => void, signal: AbortSignal): Promise<void> {
    const tooLate = setTimeout(
      () =>
        this.#done.reject(
          new Error(`The board did not give back ${this.#sent.length} typed bytes unchanged in ${MAX_SECONDS} s.`),
        ),
      MAX_SECONDS * 1_000,
    )
    const stop = () => this.#done.reject(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    write(Buffer.from(this.#sent))
    try {
      await this.#done.promise
    } finally {
      clearTimeout(tooLate)
      signal.removeEventListener('abort', stop)
    }
  }
}
