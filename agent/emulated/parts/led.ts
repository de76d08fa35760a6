import { Pulses } from '../pulses.ts'
import type { Level, Of, Part, Wiring } from './part.ts'

/** A light that is switched on more seldom than this blinks, and has no brightness in between. */
const BLINK_SECONDS = 0.05

/** A light on a pin: it is on while the pin is high. */
export class Led implements Part {
  readonly pins: readonly number[]
  readonly #wiring: Wiring
  readonly #pulses = new Pulses()
  /** The last duty, which holds until there is another, or pulses end. */
  #duty: number | undefined
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
    if (isOn) this.#rise(cycle)
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
    if (this.#hasPulses) this.#duty = this.#pulses.duty() ?? this.#duty
    const duty = this.#hasPulses ? this.#duty : undefined
    return { on: this.#isOn, duty: duty ?? (this.#isOn ? 1 : 0), changes: this.#changes }
  }

  #rise(cycle: number): void {
    if (cycle - this.#pulses.rose >= this.#blinkCycles) this.#duty = undefined
    this.#pulses.rise(cycle, this.#blinkCycles)
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
      else if (this.#pulses.hasPeriod || this.#duty !== undefined) this.#wiring.changed()
    })
  }
}
