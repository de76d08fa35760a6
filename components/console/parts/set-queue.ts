import type { PartInput } from '#wire/parts.ts'

export type SetOptions = {
  /** What has not been sent yet of the same part need not be. */
  isNewestEnough?: boolean
  /** Is called if it was not set, so that the part is as before. */
  onRefused?: () => void
}
type Waiting = SetOptions & { part: string; input: PartInput }
/** Does not reject. */
type Send = (one: Waiting) => Promise<void>

/**
 * Sends what is set of parts, one after the other: a release must not overtake its press. Of what a
 * slider says faster than that, only the newest waits.
 */
export class SetQueue {
  readonly #send: Send
  readonly #waiting: Waiting[] = []
  #isSending: boolean = false

  constructor(send: Send) {
    this.#send = send
  }

  /** With `isNewestEnough` it replaces what waits for the same part, if that is the last. */
  add(part: string, input: PartInput, options: SetOptions = {}): void {
    const last = this.#waiting.at(-1)
    if (options.isNewestEnough && last?.isNewestEnough && last.part === part) this.#waiting.pop()
    this.#waiting.push({ part, input, ...options })
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#send(next)
    this.#isSending = false
  }
}
