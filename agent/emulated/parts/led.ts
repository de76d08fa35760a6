import type { Level, Of, Part, Wiring } from './part.ts'

/** A light that is switched on more seldom than this blinks, and has no brightness in between. */
const BLINK_SECONDS = 0.05

/** A light on a pin: it is on while the pin is high. */
export class Led implements Part {
  readonly pins: readonly number[]
  readonly #wiring: Wiring
  readonly #pulses = new Pulses()
  #isOn: boolean = false
  #changes = 0
  #isLookedAt: boolean = false

  constructor(_: Of<'led'>, pin: number, wiring: Wiring) {
    this.pins = [pin]
    this.#wiring = wiring
  }

  edge(_: number, level: Level, cycle: number): void {
    const isOn = level === 1
    if (isOn === this.#isOn) return
    this.#isOn = isOn
    this.#changes += 1
    if (isOn) this.#pulses.rise(cycle, this.#blinkCycles)
    else this.#pulses.fall(cycle)
    this.#lookAtEnd()
    this.#wiring.changed()
  }

  set(): void {}

  /**
   * `duty` is the part of the time that it was on, over the whole periods since it was last asked
   * for; without fast pulses, it is as it is now.
   */
  state() {
    const duty = this.#hasPulses ? this.#pulses.duty() : undefined
    return { on: this.#isOn, duty: duty ?? (this.#isOn ? 1 : 0), changes: this.#changes }
  }

  get #blinkCycles(): number {
    return BLINK_SECONDS * this.#wiring.clock.hertz
  }

  get #hasPulses(): boolean {
    return this.#wiring.clock.cycles - this.#pulses.rose < this.#blinkCycles
  }

  /** No edge says that pulses are over, so the clock does. */
  #lookAtEnd(): void {
    if (this.#isLookedAt || !this.#hasPulses) return
    this.#isLookedAt = true
    this.#wiring.clock.at(this.#pulses.rose + this.#blinkCycles, () => {
      this.#isLookedAt = false
      if (this.#hasPulses) this.#lookAtEnd()
      else if (this.#pulses.hasPeriods) this.#wiring.changed()
    })
  }
}

/** Measures pulses in cycles over whole periods, from one rise to another. */
class Pulses {
  rose: number = Number.NEGATIVE_INFINITY
  #from = Number.NEGATIVE_INFINITY
  #highCycles = 0
  #openCycles = 0
  #measured: number | undefined

  /** True if there was a pulse shortly after another. */
  get hasPeriods(): boolean {
    return this.rose !== this.#from || this.#measured !== undefined
  }

  /** The first pulse after `longest` cycles begins a measurement of its own. */
  rise(cycle: number, longest: number): void {
    if (cycle - this.rose < longest) this.#highCycles += this.#openCycles
    else {
      this.#measured = undefined
      this.#begin(cycle)
    }
    this.rose = cycle
  }

  fall(cycle: number): void {
    this.#openCycles = cycle - this.rose
  }

  /**
   * Returns the part of the time that it was high since it was last asked for. Without a whole
   * period since then, the part before that still holds; undefined without one.
   */
  duty(): number | undefined {
    if (this.rose === this.#from) return this.#measured
    this.#measured = Math.round((this.#highCycles / (this.rose - this.#from)) * 1_000) / 1_000
    this.#begin(this.rose)
    return this.#measured
  }

  #begin(cycle: number): void {
    this.#from = cycle
    this.#highCycles = 0
  }
}
