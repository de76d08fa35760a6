import { CLOCK_CODE, CODES, codeOf, type Level, levelOf } from '#wire/capture-file.ts'

/** The longest change: two numbers of less than 2^49. */
const MAX_CHANGE_BYTES = 14

/** Changes of pins as the file of a capture has them, of which the oldest can be forgotten. */
export class EdgeRing {
  /** What is so before the first change that is kept. */
  readonly levels: Level[]
  cycle: number
  hertz: number
  readonly #bytes: Uint8Array<ArrayBuffer>
  #first = 0
  #count = 0
  /** The cycle of the newest change. */
  #newest: number

  constructor(maxBytes: number, { levels, cycle, hertz }: { levels: Level[]; cycle: number; hertz: number }) {
    this.#bytes = new Uint8Array(maxBytes)
    this.levels = levels
    this.cycle = this.#newest = cycle
    this.hertz = hertz
  }

  get isFull(): boolean {
    return this.#count + MAX_CHANGE_BYTES > this.#bytes.length
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** The cycle of the oldest change that is kept; infinity without one. */
  get oldest(): number {
    if (this.isEmpty) return Number.POSITIVE_INFINITY
    return this.cycle + Math.floor(this.#peek(0).value / CODES)
  }

  /** Adds a change. Those that are full take no more. */
  add(cycle: number, pin: number, level: Level): void {
    this.#put(Math.max(0, cycle - this.#newest) * CODES + codeOf(pin, level))
    this.#newest = Math.max(this.#newest, cycle)
  }

  addClock(cycle: number, hertz: number): void {
    this.#put(Math.max(0, cycle - this.#newest) * CODES + CLOCK_CODE)
    this.#put(hertz)
    this.#newest = Math.max(this.#newest, cycle)
  }

  /** Forgets the oldest change. */
  drop(): void {
    const { value, length } = this.#peek(0)
    const code = value % CODES
    this.cycle += (value - code) / CODES
    this.#forget(length)
    if (code !== CLOCK_CODE) {
      this.levels[code >> 2] = levelOf(code)
      return
    }
    const clock = this.#peek(0)
    this.hertz = clock.value
    this.#forget(clock.length)
  }

  /** Returns the changes that are kept, after a head. */
  packed(head: Uint8Array): Uint8Array<ArrayBuffer> {
    const packed = new Uint8Array(head.length + this.#count)
    packed.set(head)
    const tail = this.#bytes.subarray(this.#first, this.#first + this.#count)
    packed.set(tail, head.length)
    packed.set(this.#bytes.subarray(0, this.#count - tail.length), head.length + tail.length)
    return packed
  }

  #put(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#byte((rest % 0x80) + 0x80)
    this.#byte(rest)
  }

  #byte(byte: number): void {
    let at = this.#first + this.#count
    if (at >= this.#bytes.length) at -= this.#bytes.length
    this.#bytes[at] = byte
    this.#count++
  }

  #forget(length: number): void {
    this.#first = (this.#first + length) % this.#bytes.length
    this.#count -= length
  }

  /** Returns the number that begins so many bytes after the oldest. */
  #peek(from: number): { value: number; length: number } {
    let value = 0
    let place = 1
    for (let length = 1; ; length++) {
      const byte = this.#bytes[(this.#first + from + length - 1) % this.#bytes.length] ?? 0
      value += (byte & 0x7f) * place
      if (byte < 0x80) return { value, length }
      place *= 0x80
    }
  }
}
