import { CAPTURE_FORMAT, type CaptureHead, CODES, type Level, TICKS_PER_SECOND } from '#wire/capture-file.ts'
import type { Annotation } from './annotations.ts'
import { fullText } from './annotations.ts'
import { type Trace, UNDRIVEN } from './traces.ts'

/** For tests: a pin whose levels a test says one after the other. */
export class DrawnPin {
  readonly #times: number[] = []
  readonly #levels: number[] = []
  readonly #name: string
  readonly #initial: number

  constructor(name: string, initial: number) {
    this.#name = name
    this.#initial = initial
  }

  /** The pin has a level from a time on, in seconds. */
  set(seconds: number, level: number): void {
    this.#times.push(Math.round(seconds * TICKS_PER_SECOND))
    this.#levels.push(level)
  }

  get trace(): Trace {
    const [times, levels] = [Float64Array.from(this.#times), Uint8Array.from(this.#levels)]
    return { name: this.#name, initial: this.#initial, times, levels }
  }
}

/** Returns what a serial line has while it sends bytes. Its first start bit is at 1 ms. */
export function serialLine(name: string, bytes: Iterable<number>, baud: number, pauseBits = 0): Trace {
  const pin = new DrawnPin(name, 1)
  let bit = 0
  const send = (level: number) => pin.set(0.001 + bit++ / baud, level)
  for (const byte of bytes) {
    send(0)
    for (let at = 0; at < 8; at++) send((byte >> at) & 1)
    send(1)
    bit += pauseBits
  }
  return pin.trace
}

/** Returns what a line of lights has: for each bit, how long it is high, in seconds, and low. */
export function pulses(name: string, parts: Iterable<readonly [high: number, low: number]>): Trace {
  const pin = new DrawnPin(name, 0)
  let seconds = 0.0001
  for (const [high, low] of parts) {
    pin.set(seconds, 1)
    pin.set(seconds + high, 0)
    seconds += high + low
  }
  return pin.trace
}

/** Returns a colour as a line of WS2812 lights has it, bit by bit. */
export function* lightBits(grb: number, bits: 24 | 32): Generator<readonly [number, number]> {
  for (let at = bits - 1; at >= 0; at--)
    yield Math.floor(grb / 2 ** at) % 2 === 1 ? [0.8e-6, 0.45e-6] : [0.4e-6, 0.85e-6]
}

/** Two wires as an I²C bus has them: each step is a place of 2.5 µs. */
export class DrawnBus {
  readonly #sda = new DrawnPin('SDA', 1)
  readonly #scl = new DrawnPin('SCL', 1)
  #steps = 40

  start(): void {
    this.#step('sda', 1)
    this.#step('scl', 1)
    this.#step('sda', 0)
    this.#step('scl', 0)
  }

  bits(value: number, count: number): void {
    for (let at = count - 1; at >= 0; at--) {
      this.#step('sda', (value >> at) & 1)
      this.#step('scl', 1)
      this.#step('scl', 0)
    }
  }

  /** A byte, and whether it is acknowledged. */
  byte(value: number, isAcknowledged = true): void {
    this.bits(value, 8)
    this.bits(isAcknowledged ? 0 : 1, 1)
  }

  stop(): void {
    this.#step('sda', 0)
    this.#step('scl', 1)
    this.#step('sda', 1)
  }

  get traces(): { sda: Trace; scl: Trace } {
    return { sda: this.#sda.trace, scl: this.#scl.trace }
  }

  #step(wire: 'sda' | 'scl', level: number): void {
    const pin = wire === 'sda' ? this.#sda : this.#scl
    pin.set(this.#steps++ * 2.5e-6, level)
  }
}

export const textsOf = (annotations: readonly Annotation[]) => annotations.map(fullText)

/** Returns the file of a capture that has these pins, by a clock of so many hertz. */
export function fileOf(
  pins: readonly Trace[],
  hertz: number,
  head: Partial<CaptureHead> = {},
): Uint8Array<ArrayBuffer> {
  const changes = pins
    .flatMap(({ times, levels }, pin) =>
      [...times].map((ticks, at) => ({
        cycle: Math.round((ticks * hertz) / TICKS_PER_SECOND),
        code: pin * 4 + (levels[at] ?? 0),
      })),
    )
    .sort((one, other) => one.cycle - other.cycle)
  const last = changes.at(-1)?.cycle ?? 0
  const all: CaptureHead = {
    ...{
      format: CAPTURE_FORMAT,
      pins: pins.map(({ name }) => name),
      levels: pins.map(({ initial }) => levelOf(initial)),
    },
    ...{ hertz, lead_cycles: 0, cycles: last + hertz / 1_000, trigger_cycle: null, ended: 'span', truncated: false },
    ...head,
  }
  let before = 0
  const bytes = changes.flatMap(({ cycle, code }) => {
    const number = numberOf((cycle - before) * CODES + code)
    before = cycle
    return number
  })
  return Uint8Array.from([...new TextEncoder().encode(`${JSON.stringify(all)}\n`), ...bytes])
}

/** Returns a number as the file of a capture has it. */
export function numberOf(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}

const levelOf = (initial: number): Level => (initial === UNDRIVEN ? null : initial === 1 ? 1 : 0)
