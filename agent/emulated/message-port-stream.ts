import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** The most that is sent at once: what the other end answers may be thirty times as long. */
const PIECE_BYTES = 1_024

/**
 * What a board's thread has behind a message port, as a stream. What is written is sent in pieces,
 * each once the other end has taken what was before.
 */
export abstract class MessagePortStream<Message> extends Duplex {
  readonly #port: MessagePort
  #left: Uint8Array = new Uint8Array()
  #isWaiting: boolean = false
  #written: (() => void) | undefined

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (message: Message) => this.receive(message))
    // The other end has closed it, or its thread is over.
    port.on('close', () => {
      this.push(null)
      this.destroy()
    })
  }

  protected abstract receive(message: Message): void

  /** Whether the next piece may be sent. `sendNext` asks again. */
  protected get maySend(): boolean {
    return true
  }

  protected say(message: Message | Uint8Array): void {
    this.#port.postMessage(message)
  }

  /** The other end has taken all that was sent. */
  protected taken(): void {
    this.#isWaiting = false
    this.sendNext()
  }

  /** Sends the next piece of what is being written, if there is one and it may be sent. */
  protected sendNext(): void {
    if (this.#isWaiting) return
    if (this.#left.length === 0) {
      const written = this.#written
      this.#written = undefined
      written?.()
      return
    }
    if (!this.maySend) return
    const piece = this.#left.subarray(0, PIECE_BYTES)
    this.#left = this.#left.subarray(PIECE_BYTES)
    this.#isWaiting = true
    this.say(new Uint8Array(piece))
  }

  override _write(bytes: Buffer, _: BufferEncoding, written: () => void): void {
    this.#left = bytes
    this.#written = written
    this.sendNext()
  }

  override _final(done: () => void): void {
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }
}
