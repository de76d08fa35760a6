/** How much output is kept for who comes later, in bytes. */
const MAX_KEPT = 1024 * 1024

type Piece = { at: number } & ({ bytes: Uint8Array } | { notice: string })

/** Takes what a console prints. Times are `Date.now()` of the arrival. */
export type OutputListener = {
  output: (bytes: Uint8Array, at: number) => void
  /** A line for the reader that is not the board's. */
  notice?: (text: string, at: number) => void
}

/**
 * Passes on what a board prints. It keeps the newest for listeners that come later: the terminal,
 * whose code arrives after the first output, and panes that are opened in between.
 */
export class OutputFeed {
  readonly #listeners = new Set<OutputListener>()
  readonly #maxKept: number
  #pieces: Piece[] = []
  #length = 0

  constructor(maxKept = MAX_KEPT) {
    this.#maxKept = maxKept
  }

  write(bytes: Uint8Array): void {
    this.#pass({ at: Date.now(), bytes })
  }

  notice(text: string): void {
    this.#pass({ at: Date.now(), notice: text })
  }

  /** Gives a listener what is kept, and from then on all that comes. Returns how to stop. */
  follow(listener: OutputListener): () => void {
    for (const piece of this.#pieces) give(listener, piece)
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets what was printed, for a console that is opened again. */
  clear(): void {
    this.#pieces = []
    this.#length = 0
  }

  #pass(piece: Piece): void {
    this.#pieces.push(piece)
    this.#length += lengthOf(piece)
    while (this.#length > this.#maxKept) this.#length -= lengthOf(this.#pieces.shift())
    for (const listener of this.#listeners) give(listener, piece)
  }
}

function give(listener: OutputListener, piece: Piece): void {
  if ('bytes' in piece) listener.output(piece.bytes, piece.at)
  else listener.notice?.(piece.notice, piece.at)
}

const lengthOf = (piece: Piece | undefined) => (piece && 'bytes' in piece ? piece.bytes.length : 0)
