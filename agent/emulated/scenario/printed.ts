const KEPT_BYTES = 1_024
const TAIL_BYTES = 200

/** A text that is looked for, and how many bytes were printed before those that count. */
export type Wanted = { bytes: Uint8Array; from: number }

/** What a machine prints, byte by byte, and whether texts are in it. */
export class Printed {
  readonly #bytes = new Uint8Array(2 * KEPT_BYTES)
  #end = 0
  #forgotten = 0

  /** How many bytes were printed so far. */
  get count(): number {
    return this.#forgotten + this.#end
  }

  /** Returns what looks for a text of at most `KEPT_BYTES`, by default from here on. */
  want(text: string, from: number = this.count): Wanted {
    return { bytes: new TextEncoder().encode(text), from }
  }

  add(byte: number): void {
    if (this.#end === this.#bytes.length) this.#makeRoom()
    this.#bytes[this.#end++] = byte
  }

  /** Returns true if a text that is looked for ends with the last byte. */
  endsWith({ bytes, from }: Wanted): boolean {
    const { length } = bytes
    if (bytes[length - 1] !== this.#bytes[this.#end - 1] || this.count - from < length) return false
    return bytes.every((wanted, at) => wanted === this.#bytes[this.#end - length + at])
  }

  /** Returns how much was printed as a text was complete, if it is among what is kept. */
  endOf({ bytes, from }: Wanted): number | undefined {
    const kept = Buffer.from(this.#bytes.buffer, 0, this.#end)
    const at = kept.indexOf(bytes, Math.max(0, from - this.#forgotten))
    return at < 0 ? undefined : this.#forgotten + at + bytes.length
  }

  /** The last of what was printed. */
  get tail(): string {
    return new TextDecoder().decode(this.#bytes.subarray(Math.max(0, this.#end - TAIL_BYTES), this.#end))
  }

  #makeRoom(): void {
    this.#bytes.copyWithin(0, KEPT_BYTES)
    this.#end -= KEPT_BYTES
    this.#forgotten += KEPT_BYTES
  }
}
