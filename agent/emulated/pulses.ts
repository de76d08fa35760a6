/** Measures fast pulses over whole periods, from one rise to another. Times are in any one unit. */
export class Pulses {
  /** When the last pulse began. */
  rose: number = Number.NEGATIVE_INFINITY
  #from = Number.NEGATIVE_INFINITY
  /** How long it was high from `#from` to the last rise, and since then, once it has fallen. */
  #high = 0
  #open = 0

  /** True if a whole period has passed since `duty` was last asked for. */
  get hasPeriod(): boolean {
    return this.rose !== this.#from
  }

  /** The first pulse after a period of `longest` or more begins a measurement of its own. */
  rise(now: number, longest: number): void {
    if (now - this.rose < longest) this.#high += this.#open
    else this.#begin(now)
    this.#open = 0
    this.rose = now
  }

  fall(now: number): void {
    this.#open = now - this.rose
  }

  /** Returns the part of the time that it was high since this was last asked for, if it can. */
  duty(): number | undefined {
    if (!this.hasPeriod) return undefined
    const duty = this.#high / (this.rose - this.#from)
    this.#begin(this.rose)
    return Math.round(Math.min(1, duty) * 1_000) / 1_000
  }

  #begin(at: number): void {
    this.#from = at
    this.#high = 0
  }
}
