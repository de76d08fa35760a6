/** A recording that cannot be read, or is not what it says. */
export class RecordingProblem extends Error {}

/** A recording of a board that had a file which is not there. */
export class MissingFirmware extends RecordingProblem {
  readonly sha256: string

  constructor(sha256: string) {
    super(`it needs the firmware with the SHA-256 ${sha256}`)
    this.sha256 = sha256
  }
}

/** Returns a number as seven bits a byte, the lowest first; all but the last have bit 7 set. */
export function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

/** Above, a number takes more than four bytes of `keyCycles`. */
export const MAX_KEY_CYCLES = 2 ** 31

/**
 * Returns a number as three bytes, the lowest first. Bit 7 of the last says that there is a fourth,
 * with what is above 23 bits: half a second of an Uno has three, a quarter of one of a Pico four.
 */
export function keyCycles(value: number): number[] {
  const [low, high] = [value & 0x7fffff, value >>> 23]
  return [low & 0xff, (low >> 8) & 0xff, (low >> 16) | (high > 0 ? 0x80 : 0), ...(high > 0 ? [high] : [])]
}

export function readKeyCycles(reader: Reader): number {
  const [low, middle, last] = [reader.byte(), reader.byte(), reader.byte()]
  const value = low | (middle << 8) | ((last & 0x7f) << 16)
  return last < 0x80 ? value : value + reader.byte() * 2 ** 23
}

/** Returns a text as its length and its UTF-8. */
export function sized(text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  return [...varint(bytes.length), ...bytes]
}

/** Reads bytes from first to last. All throw a `RecordingProblem` at the end. */
export class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** How many bytes have been read. */
  get at(): number {
    return this.#at
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RecordingProblem('it ends too soon')
    return byte
  }

  bytes(count: number): Uint8Array {
    if (count > this.#bytes.length - this.#at) throw new RecordingProblem('it ends too soon')
    this.#at += count
    return this.#bytes.slice(this.#at - count, this.#at)
  }

  varint(): number {
    let value = 0
    for (let place = 1; place <= Number.MAX_SAFE_INTEGER; place *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * place
      if (byte < 0x80) return value
    }
    throw new RecordingProblem('it has a number that is too large')
  }

  /** Returns what follows its length. */
  sized(): Uint8Array {
    return this.bytes(this.varint())
  }
}
