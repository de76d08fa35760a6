export type SetOptions = {
  /** What has not been sent yet of the same name need not be. */
  isNewestEnough?: boolean
  /** Is called if it was not set, so that it is shown as before. */
  onRefused?: () => void
}
type Waiting<Input> = SetOptions & { name: string; input: Input }
/** Does not reject. */
type Send<Input> = (one: Waiting<Input>) => Promise<void>

/**
 * Sends what is set of pins or parts, one after the other: a release must not overtake its press.
 * Of what a slider says faster than that, only the newest waits.
 */
export class SetQueue<Input> {
  readonly #send: Send<Input>
  readonly #waiting: Waiting<Input>[] = []
  #isSending: boolean = false

  constructor(send: Send<Input>) {
    this.#send = send
  }

  /** With `isNewestEnough` it replaces what waits for the same name, if that is the last. */
  add(name: string, input: Input, options: SetOptions = {}): void {
    const last = this.#waiting.at(-1)
    if (options.isNewestEnough && last?.isNewestEnough && last.name === name) this.#waiting.pop()
    this.#waiting.push({ name, input, ...options })
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#send(next)
    this.#isSending = false
  }
}
