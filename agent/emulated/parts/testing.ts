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
  readonly #calls: { cycle: number; work: () => void }[] = []
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

  callAt(cycle: number, work: () => void): void {
    this.#calls.push({ cycle, work })
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
    for (;;) {
      const next = this.#calls.sort((one, other) => one.cycle - other.cycle)[0]
      if (!next || next.cycle > until) break
      this.#calls.shift()
      this.cycles = Math.max(this.cycles, next.cycle)
      next.work()
    }
    this.cycles = until
  }

  stateOf(name: string) {
    return this.parts.states().find((one) => one.name === name)?.state
  }
}
