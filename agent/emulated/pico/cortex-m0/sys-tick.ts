import type { Clock } from './clock.ts'

const NANOS = 1e9
const NANOS_PER_MICRO = 1e3
const MAX = 0xffffff
const ENABLE = 1
const INTERRUPT = 2
const PROCESSOR_CLOCK = 4
const REACHED_ZERO = 1 << 16

/**
 * The timer in each core (ARMv6-M, B3.3): it counts down from `reload` to 0, and begins again. It
 * counts cycles, or the microseconds of the watchdog's tick (data sheet, 2.4.5.1.1).
 */
export class SysTick {
  readonly #clock: Clock
  readonly #alarm: ReturnType<Clock['createAlarm']>
  readonly #onZero: () => void
  #control = 0
  #reload = 0
  #hasReachedZero: boolean = false
  /** The value at a count of the clock, from which others follow. */
  #value = 0
  #from = 0
  /** The count at which it reaches 0; infinity if it never does. */
  #zeroAt = Number.POSITIVE_INFINITY

  constructor(clock: Clock, onZero: () => void) {
    this.#clock = clock
    this.#onZero = onZero
    this.#alarm = clock.createAlarm(() => this.#ring())
  }

  get reload(): number {
    return this.#reload
  }

  set reload(value: number) {
    this.#reload = value & MAX
  }

  /** Reading tells once that it has reached 0. */
  readControl(): number {
    const value = this.#control | (this.#hasReachedZero ? REACHED_ZERO : 0)
    this.#hasReachedZero = false
    return value
  }

  writeControl(value: number): void {
    const now = this.value
    this.#control = value & (ENABLE | INTERRUPT | PROCESSOR_CLOCK)
    this.#begin(now)
  }

  get value(): number {
    if ((this.#control & ENABLE) === 0) return this.#value
    return Math.max(0, this.#value - (this.#count - this.#from))
  }

  /** Any write sets it to 0, without an interrupt. The next count loads `reload`. */
  clear(): void {
    this.#hasReachedZero = false
    this.#begin(0)
  }

  get #count(): number {
    const { cycles, nanos } = this.#clock
    return (this.#control & PROCESSOR_CLOCK) !== 0 ? cycles : Math.floor(nanos / NANOS_PER_MICRO)
  }

  #begin(value: number): void {
    this.#alarm.cancel()
    this.#from = this.#count
    this.#value = value
    if ((this.#control & ENABLE) === 0) return
    // From 0 it takes one count to `reload`; a reload of 0 stops it there.
    if (value === 0 && this.#reload === 0) return
    if (value === 0) [this.#value, this.#from] = [this.#reload, this.#from + 1]
    this.#zeroAt = this.#from + this.#value
    this.#schedule()
  }

  #schedule(): void {
    const { cycles, nanos, hertz } = this.#clock
    if ((this.#control & PROCESSOR_CLOCK) !== 0) this.#alarm.schedule(((this.#zeroAt - cycles) * NANOS) / hertz)
    else this.#alarm.schedule(this.#zeroAt * NANOS_PER_MICRO - nanos)
  }

  /** It may be early if the clock has become slower since. */
  #ring(): void {
    if (this.#count < this.#zeroAt) {
      this.#schedule()
      return
    }
    this.#from = this.#zeroAt
    this.#value = 0
    this.#hasReachedZero = true
    if ((this.#control & INTERRUPT) !== 0) this.#onZero()
    if (this.#reload === 0) return
    ;[this.#value, this.#from] = [this.#reload, this.#zeroAt + 1]
    this.#zeroAt = this.#from + this.#value
    this.#schedule()
  }
}
