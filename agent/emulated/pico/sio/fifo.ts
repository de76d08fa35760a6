const WORDS = 8
const VALID = 1
const READY = 2
const OVERFLOWED = 4
const UNDERFLOWED = 8

/** The interrupt of core 0's FIFO; that of core 1 is the next. */
export const FIFO_IRQ = 15

/** The words from one core to the other (data sheet, 2.3.1.4). */
export class Mailbox {
  readonly #words: number[] = []
  /** What happens when it has a word, or has none any more. */
  onChange = () => {}

  get isEmpty(): boolean {
    return this.#words.length === 0
  }

  get isFull(): boolean {
    return this.#words.length === WORDS
  }

  push(word: number): void {
    this.#words.push(word)
    this.onChange()
  }

  pop(): number {
    const word = this.#words.shift() ?? 0
    this.onChange()
    return word
  }

  clear(): void {
    this.#words.length = 0
    this.onChange()
  }
}

/** How one core sees the two mailboxes: one that it reads, one that it writes. */
export class Fifo {
  readonly #inbox: Mailbox
  readonly #outbox: Mailbox
  readonly #setInterrupt: (isHigh: boolean) => void
  #hasOverflowed: boolean = false
  #hasUnderflowed: boolean = false

  /** The interrupt stays while there is a word, or the loss of one. */
  constructor(inbox: Mailbox, outbox: Mailbox, setInterrupt: (isHigh: boolean) => void) {
    this.#inbox = inbox
    this.#outbox = outbox
    this.#setInterrupt = setInterrupt
    inbox.onChange = () => this.#check()
  }

  get status(): number {
    return (
      (this.#inbox.isEmpty ? 0 : VALID) |
      (this.#outbox.isFull ? 0 : READY) |
      (this.#hasOverflowed ? OVERFLOWED : 0) |
      (this.#hasUnderflowed ? UNDERFLOWED : 0)
    )
  }

  /** Any write forgets that words were lost. */
  clearErrors(): void {
    this.#hasOverflowed = this.#hasUnderflowed = false
    this.#check()
  }

  read(): number {
    if (this.#inbox.isEmpty) this.#hasUnderflowed = true
    return this.#inbox.pop()
  }

  /** A word that is written to a full mailbox is lost. */
  write(word: number): void {
    if (this.#outbox.isFull) {
      this.#hasOverflowed = true
      this.#check()
    } else this.#outbox.push(word)
  }

  #check(): void {
    this.#setInterrupt(!this.#inbox.isEmpty || this.#hasOverflowed || this.#hasUnderflowed)
  }
}
