/** How long a division takes, in cycles (data sheet, 2.3.1.5). */
const CYCLES = 8
const READY = 1
const DIRTY = 2

/**
 * The divider of one core (data sheet, 2.3.1.5): a write to an operand starts a division. Firmware
 * that reads sooner than it is over sees that it is not ready.
 */
export class Divider {
  readonly #cycles: () => number
  #dividend = 0
  #divisor = 0
  #quotient = 0
  #remainder = 0
  #readyAt = 0
  #isDirty: boolean = false

  constructor(cycles: () => number) {
    this.#cycles = cycles
  }

  read(register: number): number {
    if (register <= 3) return register % 2 === 0 ? this.#dividend : this.#divisor
    if (register === 5) return this.#remainder
    if (register === 6) return (this.#cycles() >= this.#readyAt ? READY : 0) | (this.#isDirty ? DIRTY : 0)
    this.#isDirty = false
    return this.#quotient
  }

  /** Registers 0 to 3 are dividend and divisor, without sign and with; 4 and 5 the results. */
  write(register: number, value: number): void {
    if (register > 5) return
    this.#isDirty = true
    if (register === 4) this.#quotient = value
    else if (register === 5) this.#remainder = value
    else {
      if (register % 2 === 0) this.#dividend = value
      else this.#divisor = value
      this.#divide(register >= 2)
    }
  }

  /** A division by 0 gives the quotient of the greatest amount, and the dividend as the rest. */
  #divide(isSigned: boolean): void {
    const dividend = isSigned ? this.#dividend | 0 : this.#dividend >>> 0
    const divisor = isSigned ? this.#divisor | 0 : this.#divisor >>> 0
    this.#readyAt = this.#cycles() + CYCLES
    this.#quotient = (divisor === 0 ? (dividend < 0 ? 1 : -1) : Math.trunc(dividend / divisor)) >>> 0
    this.#remainder = (divisor === 0 ? dividend : dividend % divisor) >>> 0
  }
}
