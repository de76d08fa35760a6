import { MAX_IN_BYTES } from '#wire/limits.ts'

/** Slower than a serial port of 115,200 baud, so that boards take all of a long paste. */
const BYTES_PER_SECOND = 8 * 1024
const STEP_MS = 100

/** Sends typed bytes in order, at once or, if it is a lot, as fast as boards take them. */
export class PacedSender {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void
  #waiting: Uint8Array<ArrayBuffer>[] = []
  #allowance = MAX_IN_BYTES
  #at = performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#send = send
  }

  add(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += MAX_IN_BYTES)
      this.#waiting.push(Uint8Array.from(bytes.subarray(from, from + MAX_IN_BYTES)))
    if (this.#timer === undefined) this.#sendSome()
  }

  /** Sends no more. Returns how many bytes were not sent. */
  stop(): number {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#waiting.splice(0).reduce((sum, { length }) => sum + length, 0)
  }

  #sendSome(): void {
    this.#timer = undefined
    const now = performance.now()
    this.#allowance = Math.min(MAX_IN_BYTES, this.#allowance + ((now - this.#at) / 1_000) * BYTES_PER_SECOND)
    this.#at = now
    for (let next = this.#waiting[0]; next && next.length <= this.#allowance; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#allowance -= next.length
      this.#send(next)
    }
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#sendSome(), STEP_MS)
  }
}
