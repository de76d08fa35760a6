import type { Mailbox } from './fifo.ts'

/** What core 1 waits for in the boot ROM (data sheet, 2.8.2), before three values. */
const GREETING = [0, 0, 1]
const WORDS = GREETING.length + 3

type Core1 = {
  /** True once it has left the boot ROM. */
  isOver(): boolean
  start(vectors: number, stack: number, entry: number): void
}

/** Puts core 1 into the boot ROM, which it leaves by `start`. */
export function waitForLaunch(inbox: Mailbox, outbox: Mailbox, { isOver, start }: Core1): void {
  const launch = new Launch(inbox, (word) => outbox.push(word), start)
  const { onChange } = inbox
  inbox.onChange = () => {
    if (isOver()) onChange()
    else launch.take()
  }
}

/**
 * Core 1 in the boot ROM. It sends each word back, and starts with the vectors, stack and entry
 * that follow the greeting. A wrong word gets 0 for a reply, and core 0 begins again.
 */
export class Launch {
  readonly #inbox: Mailbox
  readonly #reply: (word: number) => void
  readonly #start: (vectors: number, stack: number, entry: number) => void
  #words: number[] = []

  constructor(
    inbox: Mailbox,
    reply: (word: number) => void,
    start: (vectors: number, stack: number, entry: number) => void,
  ) {
    this.#inbox = inbox
    this.#reply = reply
    this.#start = start
  }

  /** Takes what is in its mailbox. Returns true once core 1 has started. */
  take(): boolean {
    while (!this.#inbox.isEmpty) {
      const word = this.#inbox.pop()
      this.#reply(this.#accept(word) ? word : 0)
      if (this.#words.length < WORDS) continue
      const [vectors = 0, stack = 0, entry = 0] = this.#words.slice(GREETING.length)
      this.#words = []
      this.#start(vectors, stack, entry)
      return true
    }
    return false
  }

  #accept(word: number): boolean {
    const expected = GREETING[this.#words.length]
    // More than two zeros are a greeting that has begun again.
    if (expected !== undefined && expected !== word && word === 0) return true
    if (expected !== undefined && expected !== word) this.#words = []
    else this.#words.push(word)
    return this.#words.length > 0
  }
}
