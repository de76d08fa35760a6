import type { PartInput } from '#wire/parts.ts'

type Waiting = { part: string; input: PartInput; isNewestEnough: boolean }
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

  /** `isNewestEnough`: it takes the place of what waits for the same part, if that is the last. */
  add(part: string, input: PartInput, isNewestEnough: boolean = false): void {
    const last = this.#waiting.at(-1)
    if (isNewestEnough && last?.isNewestEnough && last.part === part) last.input = input
    else this.#waiting.push({ part, input, isNewestEnough })
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#send(next)
    this.#isSending = false
  }
}
