import { MAX_OUT_BYTES } from '#wire/limits.ts'

/** How often output becomes a frame at most, unless it is a lot. */
const EVERY_MS = 8

/**
 * Passes a board's output on: at once after a pause, and joined while it prints without one. If a
 * board prints single bytes, so many frames would make the service end the connection of the agent,
 * and with it the sessions of all its boards.
 */
export class OutputPace {
  readonly #send: (bytes: Uint8Array, atUs: number) => void
  #waiting: Uint8Array[] = []
  #firstUs = 0
  #size = 0
  #sentAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(send: (bytes: Uint8Array, atUs: number) => void) {
    this.#send = send
  }

  add(bytes: Uint8Array, atUs: number): void {
    if (this.#size === 0) this.#firstUs = atUs
    this.#waiting.push(bytes)
    this.#size += bytes.length
    const pauseMs = this.#sentAt + EVERY_MS - performance.now()
    if (pauseMs <= 0 || this.#size >= MAX_OUT_BYTES) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), pauseMs)
  }

  /** Passes on what waits, before something else is said. */
  flush(): void {
    this.stop()
    if (this.#size === 0) return
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#size = 0
    this.#sentAt = performance.now()
    this.#send(bytes, this.#firstUs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
