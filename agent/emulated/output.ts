/** How long bytes are collected, and how many at most. */
const COLLECT_MS = 8
const MAX_BYTES = 1024

/** Collects the bytes that a machine prints, so that each is not a message of its own. */
export class Output {
  readonly #send: (bytes: Uint8Array, atUs: number) => void
  #bytes: number[] = []
  #firstUs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(send: (bytes: Uint8Array, atUs: number) => void) {
    this.#send = send
  }

  add(byte: number): void {
    if (this.#bytes.length === 0) {
      this.#firstUs = Date.now() * 1_000
      this.#timer = setTimeout(() => this.flush(), COLLECT_MS)
    }
    this.#bytes.push(byte)
    if (this.#bytes.length >= MAX_BYTES) this.flush()
  }

  /** Sends what has been collected, before something else is said. */
  flush(): void {
    clearTimeout(this.#timer)
    if (this.#bytes.length === 0) return
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    this.#send(bytes, this.#firstUs)
  }
}
