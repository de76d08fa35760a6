import type { MessagePort } from 'node:worker_threads'
import { Output } from '#agent/emulated/output.ts'
import type { SerialMessage } from './serial-stream.ts'

/** What the board has sent and nobody has read. More is lost, as of a line that nobody reads. */
const MAX_UNREAD = 64 * 1024

type Options = {
  /** Where the bytes of the line's user arrive. */
  port: MessagePort
  /** Sends bytes to the board. */
  send: (bytes: Uint8Array) => void
  /** The user of the line has left. */
  onOver: () => void
}

/**
 * The user of a second serial line of an emulated board, in the board's own thread. The user's
 * bytes are taken as the board's UART takes them, which is what its baud rate allows.
 */
export class SerialLink {
  readonly #port: MessagePort
  readonly #output: Output
  #unread = 0
  /** What was sent to the board and its UART has not taken. */
  #waiting = 0
  #taken = 0
  #isOver: boolean = false

  constructor({ port, send, onOver }: Options) {
    this.#port = port
    this.#output = new Output((bytes) => this.#pass(bytes))
    port.on('message', (message: SerialMessage) => {
      if (typeof message === 'number') this.#unread -= message
      else {
        this.#waiting += message.length
        send(message)
      }
    })
    port.on('close', () => {
      this.#isOver = true
      onOver()
    })
  }

  /** The board has sent a byte. */
  sent(byte: number): void {
    this.#output.add(byte)
  }

  /** The board has taken so many bytes. The user hears it once it has all, and waits until then. */
  took(count: number): void {
    const taken = Math.min(count, this.#waiting)
    this.#waiting -= taken
    this.#taken += taken
    if (this.#waiting > 0 || this.#taken === 0) return
    this.#say(this.#taken)
    this.#taken = 0
  }

  /** A reset has taken away what waited for the board. */
  restarted(): void {
    this.took(this.#waiting)
  }

  /** Another user has come. */
  end(): void {
    this.#output.flush()
    this.#port.close()
  }

  #pass(bytes: Uint8Array): void {
    const room = bytes.subarray(0, Math.max(0, MAX_UNREAD - this.#unread))
    if (room.length === 0) return
    this.#unread += room.length
    this.#say(room)
  }

  #say(message: SerialMessage): void {
    if (!this.#isOver) this.#port.postMessage(message)
  }
}
