import type { Level, Of, Part, Wiring } from './part.ts'

/** A light on a pin: it is on while the pin is high. */
export class Led implements Part {
  readonly pins: readonly number[]
  readonly #wiring: Wiring
  #isOn: boolean = false
  #changes = 0
  /** The time that `duty` is about: since the last rise before it was asked for. */
  #from: number | undefined
  #rose = 0
  #highCycles = 0
  #openCycles = 0

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
    else this.#openCycles = cycle - this.#rose
    this.#wiring.changed()
  }

  set(): void {}

  /**
   * `duty` is the part of the time that it was on, over the whole periods since it was last asked
   * for; without one, it is as it is now.
   */
  state() {
    return { on: this.#isOn, duty: this.#duty(), changes: this.#changes }
  }

  #rise(cycle: number): void {
    if (this.#from === undefined) this.#from = cycle
    else this.#highCycles += this.#openCycles
    this.#rose = cycle
  }

  #duty(): number {
    if (this.#from === undefined || this.#rose === this.#from) return this.#isOn ? 1 : 0
    const duty = this.#highCycles / (this.#rose - this.#from)
    this.#from = this.#rose
    this.#highCycles = 0
    return Math.round(duty * 1_000) / 1_000
  }
}
