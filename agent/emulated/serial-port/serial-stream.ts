import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * Between a board's thread and the agent: bytes of the line, or how many of those that were sent
 * the other end has taken.
 */
export type SerialMessage = Uint8Array | number
/** The most that is sent to the board at once. */
const PIECE_BYTES = 1_024

/**
 * A serial line of a board in a worker, as a stream. What is written waits until the board's end
 * has taken what was before. What the board sends is counted as taken once it is read here, so that
 * the board's end knows how much waits.
 */
export class SerialStream extends Duplex {
  readonly #port: MessagePort
  #left: Uint8Array = new Uint8Array()
  #untaken = 0
  #written: (() => void) | undefined
  #unread = 0

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (message: SerialMessage) => this.#receive(message))
    // The board was switched off, or its thread is over.
    port.on('close', () => {
      this.push(null)
      this.destroy()
    })
  }

  override _read(): void {
    if (this.#unread > 0) this.#port.postMessage(this.#unread satisfies SerialMessage)
    this.#unread = 0
  }

  override _write(bytes: Buffer, _: BufferEncoding, written: () => void): void {
    this.#left = bytes
    this.#written = written
    this.#sendNext()
  }

  override _final(done: () => void): void {
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }

  #receive(message: SerialMessage): void {
    if (typeof message === 'number') {
      this.#untaken -= message
      if (this.#untaken === 0) this.#sendNext()
      return
    }
    this.#unread += message.length
    if (this.push(message)) this._read()
  }

  /** Sends the next piece of what is being written. The board has taken all before it. */
  #sendNext(): void {
    const piece = this.#left.subarray(0, PIECE_BYTES)
    if (piece.length === 0) {
      const written = this.#written
      this.#written = undefined
      written?.()
      return
    }
    this.#left = this.#left.subarray(PIECE_BYTES)
    this.#untaken = piece.length
    this.#port.postMessage(new Uint8Array(piece) satisfies SerialMessage)
  }
}
