import { SequenceFilter } from './safe-sequences.ts'

/** xterm looks at the clock between two pieces, so that the page answers. In bytes. */
const PIECE_LENGTH = 512
/** How many pieces xterm has at once. Of the others, none are lost if it stops. */
const MAX_SENT = 64
/** More waiting output, in bytes, is left out: a recording that is played is half of it. */
const MAX_WAITING = 16 * 1024 * 1024
/** xterm takes a piece in a task that is due at once: after this one, it has stopped. */
const CHECK_MS = 250

type Writable = { write: (text: string, onDone: () => void) => void }

/** A part of a board's output, with the offset of its first byte if that is known. */
export type Piece = { bytes: Uint8Array; offset: number | undefined }
/** `text` is what the terminal gets of a board's bytes, once it has got them, and of others. */
type Waiting = Partial<Piece> & { text?: string }

type Outside = {
  /** Opens a terminal in place of the one that has stopped. */
  reopen: () => Writable
  /** Called after the terminal has shown a piece. */
  onShown?: () => void
  /** Called with what the reader must know of output that is not shown. */
  onTrouble?: ((text: string) => void) | undefined
  /** In bytes. */
  maxWaiting?: number
}

/**
 * Writes what a board prints to a terminal, without what could hurt it. Replaces a terminal that
 * has stopped: after an exception out of its write loop, xterm shows nothing more.
 */
export class OutputQueue {
  readonly #outside: Outside
  #terminal: Writable
  readonly #filter = new SequenceFilter()
  #pieces: Waiting[] = []
  #sent = 0
  #done = 0
  #check: ReturnType<typeof setTimeout> | undefined
  #onSettled: (() => void)[] = []

  constructor(terminal: Writable, outside: Outside) {
    this.#terminal = terminal
    this.#outside = outside
  }

  /** The piece of a board's output that the terminal shows now; undefined if it shows none. */
  get current(): Piece | undefined {
    const { bytes, offset } = this.#pieces[0] ?? {}
    return bytes && { bytes, offset }
  }

  write(bytes: Uint8Array, offset?: number): void {
    const { maxWaiting = MAX_WAITING } = this.#outside
    if (this.#pieces.length * PIECE_LENGTH + bytes.length > maxWaiting) this.#skip()
    for (let at = 0; at < bytes.length; at += PIECE_LENGTH) {
      const piece = bytes.subarray(at, at + PIECE_LENGTH)
      this.#pieces.push({ bytes: piece, offset: offset === undefined ? undefined : offset + at })
    }
    this.#send()
  }

  /** Writes text that is not the board's, and that a terminal may obey. */
  writeText(text: string): void {
    this.#pieces.push({ text })
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
    const piece = this.#pieces[this.#sent++] ?? {}
    piece.text ??= this.#filter.filter(piece.bytes ?? new Uint8Array())
    try {
      terminal.write(piece.text, () => {
        if (terminal !== this.#terminal) return
        this.#outside.onShown?.()
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
    this.#terminal = this.#outside.reopen()
    this.#sent = 0
    this.#pieces.shift()
    this.#outside.onTrouble?.('The terminal stopped at this output and was started again.')
  }

  #skip(): void {
    const waiting = this.#pieces.splice(this.#sent)
    const length = waiting.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
    this.#outside.onTrouble?.(`${length} bytes are left out: this browser shows them too slowly.`)
  }
}
