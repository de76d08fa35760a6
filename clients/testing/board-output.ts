import { MAX_OUT_BYTES, WINDOW_BYTES } from '#wire/limits.ts'

type Piece = { offset: number; bytes: Uint8Array }

/** For tests: what a board prints, kept until it is acknowledged, as an agent does. */
export class BoardOutput {
  /** Where output that is printed next begins. */
  end = 0
  /** What is not acknowledged, in the pieces in which it was printed. */
  #pieces: Piece[] = []
  #sent = 0
  #acked = 0
  readonly #send: (piece: Piece) => void

  constructor(send: (piece: Piece) => void) {
    this.#send = send
  }

  /** Prints a text or bytes in one piece, as far as a piece can be that long. */
  print(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data
    for (let at = 0; at < bytes.length; at += MAX_OUT_BYTES) {
      const piece = { offset: this.end, bytes: bytes.subarray(at, at + MAX_OUT_BYTES) }
      this.#pieces.push(piece)
      this.end += piece.bytes.length
    }
    this.#pump()
  }

  acknowledge(offset: number): void {
    this.#acked = Math.max(this.#acked, offset)
    while (this.#pieces[0] && endOf(this.#pieces[0]) <= this.#acked) this.#pieces.shift()
    this.#pump()
  }

  /** Continues on another connection, at an offset that the service names. */
  resume(offset: number): void {
    this.#sent = offset
    this.acknowledge(offset)
  }

  #pump(): void {
    for (const piece of this.#pieces) {
      if (endOf(piece) <= this.#sent) continue
      if (endOf(piece) - this.#acked > WINDOW_BYTES) return
      const seen = Math.max(this.#sent - piece.offset, 0)
      this.#sent = endOf(piece)
      this.#send({ offset: piece.offset + seen, bytes: piece.bytes.subarray(seen) })
    }
  }
}

const endOf = ({ offset, bytes }: Piece) => offset + bytes.length
