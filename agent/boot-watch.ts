import type { Boot } from '#wire/agent-protocol.ts'

/** How much of what a board prints is reported. */
const TAIL_BYTES = 4_096

/** Watches what a board prints for the text that says that its base image runs. */
export class BootWatch {
  readonly #boot: Boot
  readonly #seen = Promise.withResolvers<void>()
  #text = ''

  constructor(boot: Boot) {
    this.#boot = boot
    if (boot.expect === null) this.#seen.resolve()
  }

  /** The end of what it has printed, a character a byte. */
  get tail(): string {
    return this.#text.slice(-TAIL_BYTES)
  }

  add(bytes: Uint8Array): void {
    this.#text = (this.#text + Buffer.from(bytes).toString('latin1')).slice(-2 * TAIL_BYTES)
    const { expect } = this.#boot
    if (expect !== null && this.#text.includes(Buffer.from(expect).toString('latin1'))) this.#seen.resolve()
  }

  /**
   * Types what the image waits for. Rejects if the text does not come in time, and with the reason
   * of the signal.
   */
  async wait(write: (bytes: Uint8Array) => void, signal: AbortSignal): Promise<void> {
    const { send, expect, timeout_ms: timeoutMs } = this.#boot
    if (send !== null) write(Buffer.from(send))
    const tooLate = setTimeout(
      () =>
        this.#seen.reject(new Error(`The board did not print ${JSON.stringify(expect)} in ${timeoutMs / 1_000} s.`)),
      timeoutMs,
    )
    const stop = () => this.#seen.reject(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    try {
      await this.#seen.promise
    } finally {
      clearTimeout(tooLate)
      signal.removeEventListener('abort', stop)
    }
  }
}
