import { noticeLine } from './notice-line.ts'
import { SequenceFilter } from './safe-sequences.ts'

/** xterm looks at the clock between two pieces, so that the page answers. In bytes. */
const PIECE_LENGTH = 512
/** How many pieces xterm has at once. Of the others, none are lost if it stops. */
const MAX_SENT = 64
/** More waiting output, in bytes, is left out: a recording that is played is half of it. */
const MAX_WAITING = 16 * 1024 * 1024
/** xterm takes a piece in a task that is due at once: after this one, it has stopped. */
const CHECK_MS = 250
const NEWLINE = 0x0a

type Writable = { write: (text: string, onDone: () => void) => void }

/**
 * Writes what a board prints to a terminal, without what could hurt it. Replaces a terminal that
 * has stopped: after an exception out of its write loop, xterm shows nothing more.
 */
export class OutputQueue {
  readonly #reopen: () => Writable
  #terminal: Writable
  readonly #filter = new SequenceFilter()
  /** Of a board, bytes until they are sent; text after that, and of others. */
  #pieces: (Uint8Array | string)[] = []
  #isLineStart: boolean = true
  #sent = 0
  #done = 0
  #check: ReturnType<typeof setTimeout> | undefined
  #onSettled: (() => void)[] = []

  readonly #maxWaiting: number

  /** `reopen` opens a terminal in place of the one that has stopped. `maxWaiting` is in bytes. */
  constructor(terminal: Writable, reopen: () => Writable, maxWaiting = MAX_WAITING) {
    this.#maxWaiting = maxWaiting
    this.#terminal = terminal
    this.#reopen = reopen
  }

  write(bytes: Uint8Array): void {
    if (this.#pieces.length * PIECE_LENGTH + bytes.length > this.#maxWaiting) this.#skip()
    for (let at = 0; at < bytes.length; at += PIECE_LENGTH) this.#pieces.push(bytes.subarray(at, at + PIECE_LENGTH))
    this.#isLineStart = bytes.at(-1) === NEWLINE
    this.#send()
  }

  /** Writes a line that is not the board's, on a line of its own. */
  notice(text: string): void {
    this.#pieces.push(`${this.#isLineStart ? '' : '\r\n'}${noticeLine(text)}`)
    this.#isLineStart = true
    this.#send()
  }

  /** Resolves once all that was written is shown, or is not wanted any more. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled.push(resolve)
      this.#settle()
    })
  }

  dispose(): void {
    clearTimeout(this.#check)
    this.#pieces = []
    this.#settle()
  }

  #settle(): void {
    if (this.#pieces.length === 0) for (const resolve of this.#onSettled.splice(0)) resolve()
  }

  #send(): void {
    while (this.#sent < Math.min(MAX_SENT, this.#pieces.length)) this.#sendNext()
    if (this.#pieces.length > 0) this.#check ??= this.#checkLater(this.#done)
  }

  #sendNext(): void {
    const terminal = this.#terminal
    const piece = this.#pieces[this.#sent] ?? ''
    const text = typeof piece === 'string' ? piece : this.#filter.filter(piece)
    this.#pieces[this.#sent++] = text
    try {
      terminal.write(text, () => {
        if (terminal !== this.#terminal) return
        this.#pieces.shift()
        this.#sent--
        this.#done++
        this.#send()
        this.#settle()
      })
    } catch (error) {
      // It takes a piece at once after a key was pressed; it has stopped, and the check finds that.
      reportError(error)
    }
  }

  #checkLater(before: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#check = undefined
      if (this.#pieces.length > 0 && this.#done === before) this.#replace()
      this.#send()
    }, CHECK_MS)
  }

  /** Goes on after the piece at which the terminal stopped. */
  #replace(): void {
    this.#terminal = this.#reopen()
    this.#sent = 0
    this.#pieces[0] = noticeLine('The terminal stopped at this output and was started again.')
  }

  #skip(): void {
    const waiting = this.#pieces.splice(this.#sent)
    const length = waiting.reduce((sum, piece) => sum + piece.length, 0)
    this.notice(`${length} bytes are left out: this browser shows them too slowly.`)
  }
}
