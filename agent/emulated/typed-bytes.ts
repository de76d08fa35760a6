/** What waits for a machine that does not read; more is lost, as on a board. */
const MAX_BYTES = 64 * 1024

/** What was typed to a machine and waits for its port. */
export class TypedBytes {
  #bytes = new Uint8Array(0)
  #first = 0
  #count = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  push(bytes: Uint8Array): void {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(MAX_BYTES)
    for (const byte of bytes.subarray(0, MAX_BYTES - this.#count)) {
      this.#bytes[(this.#first + this.#count) % MAX_BYTES] = byte
      this.#count++
    }
  }

  /** Takes out the first bytes, `most` of them or what there is. */
  take(most: number): Uint8Array {
    const taken = new Uint8Array(Math.min(most, this.#count))
    for (let at = 0; at < taken.length; at++) taken[at] = this.#bytes[(this.#first + at) % MAX_BYTES] ?? 0
    this.#first = (this.#first + taken.length) % MAX_BYTES
    this.#count -= taken.length
    return taken
  }
}
