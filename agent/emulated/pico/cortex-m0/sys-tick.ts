import type { Clock } from './clock.ts'

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

  /** It holds from the next time on that the timer begins again. */
  set reload(value: number) {
    this.#catchUp()
    this.#reload = value & MAX
    this.#schedule()
  }

  /** Reading tells once that it has reached 0. */
  readControl(): number {
    this.#catchUp()
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
    this.#catchUp()
    const passed = this.#count - this.#from
    // It is at 0 for a count before it begins again.
    return passed < 0 ? 0 : Math.max(0, this.#value - passed)
  }

  /** Any write sets it to 0, without an interrupt. The next count loads `reload`. */
  clear(): void {
    this.#hasReachedZero = false
    this.#begin(0)
  }

  get #count(): number {
    const isOfProcessor = (this.#control & PROCESSOR_CLOCK) !== 0
    return isOfProcessor ? this.#clock.cycles : Math.floor(this.#clock.nanos / NANOS_PER_MICRO)
  }

  #begin(value: number): void {
    this.#from = this.#count
    this.#value = value
    this.#zeroAt = Number.POSITIVE_INFINITY
    // From 0 it takes one count to `reload`; a reload of 0 stops it there.
    if ((this.#control & ENABLE) !== 0 && (value !== 0 || this.#reload !== 0)) {
      if (value === 0) [this.#value, this.#from] = [this.#reload, this.#from + 1]
      this.#zeroAt = this.#from + this.#value
    }
    this.#schedule()
  }

  /** Returns true if it has reached 0 since it was last looked at, and takes account of it. */
  #catchUp(): boolean {
    const since = this.#count - this.#zeroAt
    if (since < 0) return false
    this.#hasReachedZero = true
    const period = this.#reload + 1
    const lastZero = since < period ? this.#zeroAt : this.#zeroAt + since - (since % period)
    this.#value = this.#reload
    this.#from = lastZero + 1
    this.#zeroAt = this.#reload === 0 ? Number.POSITIVE_INFINITY : lastZero + period
    return true
  }

  /** Without an interrupt, nothing happens when it reaches 0 but what a look at it finds. */
  #schedule(): void {
    if ((this.#control & INTERRUPT) === 0) {
      this.#alarm.cancel()
      return
    }
    if ((this.#control & PROCESSOR_CLOCK) !== 0) this.#alarm.scheduleAt(this.#zeroAt)
    else this.#alarm.schedule(this.#zeroAt * NANOS_PER_MICRO - this.#clock.nanos)
  }

  /** It may be early by a fault of rounding. */
  #ring(): void {
    if (this.#catchUp()) this.#onZero()
    this.#schedule()
  }
}
