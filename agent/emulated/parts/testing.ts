import type { Model } from '#agent/emulated/models.ts'
import { Part } from '#wire/parts.ts'
import { type Board, Parts } from './parts.ts'

/** A board without a processor: its pins are switched, and its time passes, by hand. */
export class BoardByHand implements Board {
  cycles = 0
  readonly hertz = 16_000_000
  readonly parts: Parts
  /** What its parts have put on which pin, and when. */
  readonly driven: { pin: number; volts: number; cycle: number }[] = []
  readonly #driving = new Map<number, 0 | 1>()
  changes = 0

  constructor(model: Model, declared: unknown[], seed = 0) {
    const changed = () => {
      this.changes += 1
    }
    this.parts = new Parts(this, { model, declared: declared.map((one) => Part.parse(one)), seed, changed })
  }

  pin(index: number) {
    const level = this.#driving.get(index)
    return level === undefined ? ({ direction: 'in', level: null } as const) : ({ direction: 'out', level } as const)
  }

  connect(pin: number, volts: number): void {
    this.driven.push({ pin, volts, cycle: this.cycles })
  }

  /** Drives a pin, or no longer. */
  drive(pin: number, level: 0 | 1 | null): void {
    if (level === null) this.#driving.delete(pin)
    else this.#driving.set(pin, level)
    this.parts.pinsChanged()
  }

  /** Lets milliseconds pass, and what is due in them. */
  pass(ms: number): void {
    const until = this.cycles + (ms * this.hertz) / 1_000
    while (this.parts.clock.nextCycle <= until) {
      this.cycles = Math.max(this.cycles, this.parts.clock.nextCycle)
      this.parts.clock.advanceTo(this.cycles)
    }
    this.cycles = until
  }

  stateOf(name: string) {
    return this.parts.states().find((one) => one.name === name)?.state
  }
}
