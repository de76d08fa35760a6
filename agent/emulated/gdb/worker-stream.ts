import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { PacketCounts } from '#wire/ports.ts'

/** Said by the other end of a port when it has taken what was sent. */
export const TAKEN = 'taken'
/** From the other end: bytes, that it has taken what it got, or what became of packets so far. */
type Message = Uint8Array | typeof TAKEN | PacketCounts
/** What is sent at once: replies may be thirty times as long. */
const PIECE_BYTES = 1_024

/**
 * The bytes of a worker's message port as a stream. What is written waits until the other end has
 * taken what was before, and until its replies are read.
 */
export class WorkerStream extends Duplex {
  packets: PacketCounts = { passed: 0, answered: 0, refused: 0, malformed: 0 }
  readonly #port: MessagePort
  #left: Uint8Array = new Uint8Array()
  #written: (() => void) | undefined
  #isWaiting: boolean = false
  #hasRoom: boolean = true

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (message: Message) => this.#receive(message))
    // The other end has closed it, or its thread is over.
    port.on('close', () => {
      this.push(null)
      this.destroy()
    })
  }

  override _read(): void {
    this.#hasRoom = true
    this.#sendNext()
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

  #receive(message: Message): void {
    if (message instanceof Uint8Array) {
      this.#hasRoom = this.push(message)
      return
    }
    if (message !== TAKEN) {
      this.packets = message
      return
    }
    this.#isWaiting = false
    if (this.#left.length > 0) this.#sendNext()
    else this.#end()
  }

  #sendNext(): void {
    if (this.#isWaiting || !this.#hasRoom || this.#left.length === 0) return
    this.#isWaiting = true
    const piece = this.#left.subarray(0, PIECE_BYTES)
    this.#left = this.#left.subarray(PIECE_BYTES)
    this.#port.postMessage(new Uint8Array(piece))
  }

  #end(): void {
    const written = this.#written
    this.#written = undefined
    written?.()
  }
}
