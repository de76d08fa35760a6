const NANOS = 1e9
/** So much of a cycle is a fault of rounding: what is due at a cycle is due at that one. */
const ROUNDING = 1 / 64

/**
 * The time of a clock whose frequency may change: an origin, and the cycles since then. It is no
 * sum of steps, so it does not depend on how often somebody has looked.
 */
export class CycleTime {
  #cycle = 0
  #nanos = 0
  #hertz: number
  #nanosPerCycle: number
  #cyclesPerNano: number

  constructor(hertz: number) {
    this.#hertz = hertz
    this.#nanosPerCycle = NANOS / hertz
    this.#cyclesPerNano = hertz / NANOS
  }

  get hertz(): number {
    return this.#hertz
  }

  /** Returns the time of a cycle, in nanoseconds. */
  nanosAt(cycle: number): number {
    return this.#nanos + (cycle - this.#cycle) * this.#nanosPerCycle
  }

  /** Returns the first cycle that is not before a time in nanoseconds. */
  cycleAt(nanos: number): number {
    return this.#cycle + Math.ceil((nanos - this.#nanos) * this.#cyclesPerNano - ROUNDING)
  }

  /** From this cycle on, there are so many in a second. */
  setHertz(cycle: number, hertz: number): void {
    this.#nanos = this.nanosAt(cycle)
    this.#cycle = cycle
    this.#hertz = hertz
    this.#nanosPerCycle = NANOS / hertz
    this.#cyclesPerNano = hertz / NANOS
  }
}
