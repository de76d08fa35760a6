import { lowestPin } from '#agent/emulated/pin-bits.ts'
import { CLOCK_CODE, CODES, codeOf, type Level, levelOf, pinsToggled, TOGGLE_BITS } from '#wire/capture-file.ts'
import { MAX_CAPTURED_PINS } from '#wire/limits.ts'

/** The most that all pins take at once: two numbers of less than 2^49, and a byte for each pin. */
const MAX_CHANGE_BYTES = 14 + MAX_CAPTURED_PINS
/** Numbers up to here are integers of 32 bits, which are faster. */
const MAX_FAST = 2 ** 31 - 1

/** Changes of pins as the file of a capture has them, of which the oldest can be forgotten. */
export class EdgeRing {
  /** What is so before the first change that is kept. */
  readonly levels: Level[]
  cycle: number
  hertz: number
  readonly #bytes: Uint8Array<ArrayBuffer>
  #first = 0
  #count = 0
  /** How many changes of one pin that is. Readers have memory for as many as there are bytes. */
  #changes = 0
  /** The cycle of the newest change. */
  #newest: number

  constructor(maxBytes: number, { levels, cycle, hertz }: { levels: Level[]; cycle: number; hertz: number }) {
    this.#bytes = new Uint8Array(maxBytes)
    this.levels = levels
    this.cycle = this.#newest = cycle
    this.hertz = hertz
  }

  get isFull(): boolean {
    return Math.max(this.#count, this.#changes) + MAX_CHANGE_BYTES > this.#bytes.length
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
    this.#putAt(cycle, codeOf(pin, level))
    this.#changes++
  }

  /** Adds one pin or more, as bits, of which each had 0 or 1 and has the other now. */
  toggle(cycle: number, pins: number): void {
    const first = lowestPin(pins)
    this.#putAt(cycle, codeOf(first, null) | TOGGLE_BITS)
    this.#put(pins >>> (first + 1))
    this.#changes += countOf(pins)
  }

  addClock(cycle: number, hertz: number): void {
    this.#putAt(cycle, CLOCK_CODE)
    this.#put(hertz)
  }

  /** Forgets the oldest change. */
  drop(): void {
    const { value, length } = this.#peek(0)
    const code = value % CODES
    this.cycle += (value - code) / CODES
    this.#forget(length)
    if (code === CLOCK_CODE) this.hertz = this.#take()
    else if ((code & TOGGLE_BITS) !== TOGGLE_BITS) {
      this.levels[code >> 2] = levelOf(code)
      this.#changes--
    } else
      for (const pin of pinsToggled(code, this.#take())) {
        this.levels[pin] = this.levels[pin] === 1 ? 0 : 1
        this.#changes--
      }
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

  #putAt(cycle: number, code: number): void {
    const cycles = Math.max(0, cycle - this.#newest)
    this.#newest += cycles
    this.#put(cycles * CODES + code)
  }

  #put(value: number): void {
    const at = this.#first + this.#count
    if (value < 0x4000 && at + 2 <= this.#bytes.length) {
      // Most are as small.
      const isShort = value < 0x80
      this.#bytes[at] = isShort ? value : (value & 0x7f) | 0x80
      if (!isShort) this.#bytes[at + 1] = value >> 7
      this.#count += isShort ? 1 : 2
      return
    }
    let rest = value
    for (; rest > MAX_FAST; rest = Math.floor(rest / 0x80)) this.#byte((rest % 0x80) + 0x80)
    for (; rest >= 0x80; rest >>>= 7) this.#byte((rest & 0x7f) | 0x80)
    this.#byte(rest)
  }

  /** Forgets the oldest number, and returns it. */
  #take(): number {
    const { value, length } = this.#peek(0)
    this.#forget(length)
    return value
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

/** Returns how many bits are set. */
function countOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
