import type { PartInput } from '#wire/parts.ts'
import type { Level, Of, Part, Wiring } from './part.ts'

/** The times of its wire, in microseconds, by the table of its data sheet (AM2302, chapter 7). */
const START_US = 1_000
const RELEASE_US = 30
const RESPONSE_US = 80
const BIT_LOW_US = 50
const ZERO_US = 27
const ONE_US = 70
/** It measures so often. Until then it gives the same values. */
const PERIOD_SECONDS = 2
const SIGN = 0x8000

type Values = Pick<Of<'dht22'>, 'temperature' | 'humidity'>

/**
 * A sensor of temperature and humidity. Firmware pulls its wire down, and it replies with 40 bits.
 */
export class Dht22 implements Part {
  readonly pins: readonly number[]
  readonly #pin: number
  readonly #wiring: Wiring
  /** What it would measure now, and what it has measured. */
  #air: Values
  #measured: Values
  #measuredAt: number
  #fault: Of<'dht22'>['fault']
  #reads = 0
  /** The cycle at which the board has pulled the wire down. */
  #fell: number | undefined
  /** The cycle at which its reply is over. */
  #busyUntil = 0

  constructor({ temperature, humidity, fault }: Of<'dht22'>, pin: number, wiring: Wiring) {
    this.pins = [pin]
    this.#pin = pin
    this.#wiring = wiring
    this.#air = this.#measured = { temperature, humidity }
    this.#measuredAt = wiring.clock.cycles
    this.#fault = fault
    this.#put(1)
  }

  /** The wire is high unless the board pulls it down. */
  edge(_: number, level: Level, cycle: number): void {
    if (level === 0) {
      this.#fell = cycle
      return
    }
    const low = this.#fell === undefined ? 0 : cycle - this.#fell
    this.#fell = undefined
    if (low >= this.#cyclesOf(START_US) && cycle >= this.#busyUntil && this.#fault !== 'silent') this.#reply()
  }

  set({ temperature, humidity, fault }: PartInput): void {
    if (typeof temperature === 'number') this.#air = { ...this.#air, temperature }
    if (typeof humidity === 'number') this.#air = { ...this.#air, humidity }
    if (fault === 'none' || fault === 'silent' || fault === 'checksum') this.#fault = fault
    this.#wiring.changed()
  }

  state() {
    return { ...this.#air, fault: this.#fault, reads: this.#reads }
  }

  /** All times are from the release of the wire, so that none adds to another. */
  #reply(): void {
    const { clock } = this.#wiring
    const from = clock.cycles
    let us = RELEASE_US
    const put = (level: 0 | 1, forUs: number) => {
      clock.at(from + this.#cyclesOf(us), () => this.#put(level))
      us += forUs
    }
    put(0, RESPONSE_US)
    put(1, RESPONSE_US)
    for (const byte of this.#message())
      for (let bit = 7; bit >= 0; bit--) {
        put(0, BIT_LOW_US)
        put(1, (byte >> bit) & 1 ? ONE_US : ZERO_US)
      }
    put(0, BIT_LOW_US)
    this.#busyUntil = from + this.#cyclesOf(us)
    clock.at(this.#busyUntil, () => {
      this.#put(1)
      this.#reads += 1
      this.#wiring.changed()
    })
  }

  /** Returns humidity and temperature in tenths, with a sign as the highest bit, and a sum. */
  #message(): number[] {
    const { cycles, hertz } = this.#wiring.clock
    if (cycles - this.#measuredAt >= PERIOD_SECONDS * hertz) {
      this.#measured = this.#air
      this.#measuredAt = cycles
    }
    const humidity = Math.round(this.#measured.humidity * 10)
    const size = Math.round(Math.abs(this.#measured.temperature) * 10)
    const temperature = size | (this.#measured.temperature < 0 ? SIGN : 0)
    const bytes = [humidity >> 8, humidity & 0xff, temperature >> 8, temperature & 0xff]
    const sum = bytes.reduce((one, other) => one + other, this.#fault === 'checksum' ? 1 : 0)
    return [...bytes, sum & 0xff]
  }

  #put(level: 0 | 1): void {
    this.#wiring.drive(this.#pin, level * this.#wiring.supplyVolts)
  }

  #cyclesOf(us: number): number {
    return Math.round((us / 1e6) * this.#wiring.clock.hertz)
  }
}
