const KEPT_BYTES = 1_024
const TAIL_BYTES = 200

/** What a machine prints, byte by byte, and whether a text was in it. */
export class Printed {
  readonly #bytes = new Uint8Array(2 * KEPT_BYTES)
  #end = 0
  /** Where the search for the text began. */
  #from = 0
  #wanted: Uint8Array = new Uint8Array(0)

  /** Looks for a text from here on, in the place of the one before. */
  expect(text: string): void {
    this.#wanted = new TextEncoder().encode(text)
    this.#from = this.#end
  }

  /** Returns true if the text that is looked for ends with this byte. */
  add(byte: number): boolean {
    if (this.#end === this.#bytes.length) this.#makeRoom()
    this.#bytes[this.#end++] = byte
    const { length } = this.#wanted
    if (length === 0 || this.#wanted[length - 1] !== byte || this.#end - this.#from < length) return false
    return this.#wanted.every((wanted, at) => wanted === this.#bytes[this.#end - length + at])
  }

  /** The last of what was printed. */
  get tail(): string {
    return new TextDecoder().decode(this.#bytes.subarray(Math.max(0, this.#end - TAIL_BYTES), this.#end))
  }

  #makeRoom(): void {
    this.#bytes.copyWithin(0, KEPT_BYTES)
    this.#end -= KEPT_BYTES
    this.#from = Math.max(0, this.#from - KEPT_BYTES)
  }
}
