import type { PartInput } from '#wire/parts.ts'
import type { Of, Part, Wiring } from './part.ts'

/** A voltage on an analogue pin. Each measurement of it has its own noise. */
export class Potentiometer implements Part {
  readonly pins: readonly number[]
  readonly #pin: number
  readonly #noiseVolts: number
  readonly #wiring: Wiring
  #value: number

  constructor({ value, noise_mv }: Of<'potentiometer'>, pin: number, wiring: Wiring) {
    this.pins = [pin]
    this.#pin = pin
    this.#noiseVolts = noise_mv / 1_000
    this.#wiring = wiring
    this.#value = value
    wiring.drive(pin, this.#volts)
  }

  edge(): void {}

  /** The noise is spread evenly, up to `noise_mv` to each side. */
  sample(): void {
    if (this.#noiseVolts === 0) return
    const { random, drive, supplyVolts } = this.#wiring
    const volts = this.#volts + (2 * random() - 1) * this.#noiseVolts
    drive(this.#pin, Math.min(supplyVolts, Math.max(0, volts)))
  }

  set({ value }: PartInput): void {
    if (typeof value !== 'number') return
    this.#value = value
    this.#wiring.drive(this.#pin, this.#volts)
    this.#wiring.changed()
  }

  state() {
    return { value: this.#value, volts: Math.round(this.#volts * 1_000) / 1_000 }
  }

  get #volts(): number {
    return this.#value * this.#wiring.supplyVolts
  }
}
