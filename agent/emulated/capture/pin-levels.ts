import type { Level } from '#wire/capture-file.ts'

/**
 * What the pins of a capture have, a bit for each. Pins change all the same way: `isDriven`, and
 * then those in `high` are high, or not driven any more.
 */
export class PinLevels {
  driven = 0
  high = 0

  constructor(levels: readonly Level[] = []) {
    for (const [pin, level] of levels.entries()) this.set(1 << pin, level === 1 ? 1 << pin : 0, level !== null)
  }

  /** Returns those pins that have something else. */
  changedBy(pins: number, high: number, isDriven: boolean): number {
    return pins & (isDriven ? ~this.driven | (this.high ^ high) : this.driven)
  }

  set(pins: number, high: number, isDriven: boolean): void {
    this.driven = isDriven ? this.driven | pins : this.driven & ~pins
    this.high = (this.high & ~pins) | (high & pins)
  }

  copy(): PinLevels {
    const copy = new PinLevels()
    copy.driven = this.driven
    copy.high = this.high
    return copy
  }
}
