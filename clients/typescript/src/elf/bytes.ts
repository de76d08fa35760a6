import { ElfProblem } from './problem.ts'

/** Names of C++ and Rust can be long; an endless one is refused. */
const MAX_TEXT = 65_536
/** A number of 64 bits takes at most ten bytes, seven bits each. */
const MAX_LEB_BYTES = 10
const decoder = new TextDecoder()

/**
 * Reads the bytes of a file or section one after the other. Each read that would leave them throws
 * an {@link ElfProblem}. Numbers beyond 2^53 lose their last bits: no board has such addresses.
 */
export class Bytes {
  at = 0
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly isLittle: boolean

  constructor(bytes: Uint8Array, isLittle: boolean) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.isLittle = isLittle
  }

  get length(): number {
    return this.#bytes.length
  }

  /** Returns a reader of the bytes from `start` to before `end`. */
  part(start: number, end: number): Bytes {
    if (start > end || end > this.length) throw cutOff()
    return new Bytes(this.#bytes.subarray(start, end), this.isLittle)
  }

  /** Returns a copy of the bytes from `start` to before `end`. */
  slice(start: number, end: number): Uint8Array {
    return this.part(start, end).#bytes.slice()
  }

  /** Returns this reader, at another place. */
  seek(at: number): this {
    if (at > this.length) throw cutOff()
    this.at = at
    return this
  }

  skip(count: number): void {
    this.#take(count)
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }

  i8(): number {
    return this.#view.getInt8(this.#take(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), this.isLittle)
  }

  u24(): number {
    const at = this.#take(3)
    const [first, middle, last] = [0, 1, 2].map((place) => this.#view.getUint8(at + place)) as [number, number, number]
    return this.isLittle ? first + middle * 2 ** 8 + last * 2 ** 16 : last + middle * 2 ** 8 + first * 2 ** 16
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), this.isLittle)
  }

  u64(): number {
    const [first, second] = [this.u32(), this.u32()]
    return this.isLittle ? first + second * 2 ** 32 : second + first * 2 ** 32
  }

  /** Reads an unsigned number of 1, 2, 3, 4 or 8 bytes. */
  unsigned(size: number): number {
    if (size === 8) return this.u64()
    if (size === 4) return this.u32()
    if (size === 3) return this.u24()
    return size === 2 ? this.u16() : this.u8()
  }

  uleb(): number {
    return this.#leb().value
  }

  sleb(): number {
    const { value, size } = this.#leb()
    return value >= 2 ** (7 * size - 1) ? value - 2 ** (7 * size) : value
  }

  /** Reads a text up to its NUL. */
  text(): string {
    return decoder.decode(this.#textBytes())
  }

  skipText(): void {
    this.#textBytes()
  }

  #textBytes(): Uint8Array {
    const rest = this.#bytes.subarray(this.at, this.at + MAX_TEXT)
    const length = rest.indexOf(0)
    if (length < 0) throw cutOff()
    this.at += length + 1
    return rest.subarray(0, length)
  }

  #leb(): { value: number; size: number } {
    let value = 0
    for (let size = 1; size <= MAX_LEB_BYTES; size++) {
      const byte = this.u8()
      value += (byte & 0x7f) * 2 ** (7 * (size - 1))
      if (byte < 0x80) return { value, size }
    }
    throw new ElfProblem('It has a number of more than 64 bits.')
  }

  /** Moves over some bytes, and returns where they begin. */
  #take(count: number): number {
    const { at } = this
    if (count > this.length - at) throw cutOff()
    this.at = at + count
    return at
  }
}

const cutOff = () => new ElfProblem('It is cut off or broken: something is said to lie where it ends.')
