import { lowestPin, pinsIn } from '#agent/emulated/pin-bits.ts'

/** The pins of a capture in the order in which it names them, and those of its board. */
export class Places {
  /** The pins of the board that are captured, as bits. */
  readonly pins: number
  readonly #places = new Map<number, number>()
  /** True if each pin of the board has its own place: then there is nothing to find. */
  readonly #isInPlace: boolean

  constructor(pins: readonly number[]) {
    for (const [place, pin] of pins.entries()) this.#places.set(pin, place)
    this.pins = pinsIn(pins)
    this.#isInPlace = pins.every((pin, place) => pin === place)
  }

  /** Returns the place of a pin of the board; undefined if it is not captured. */
  of(pin: number): number | undefined {
    return this.#places.get(pin)
  }

  /** Returns captured pins of the board by their places. Both are bits. */
  ofAll(pins: number): number {
    if (this.#isInPlace) return pins
    let places = 0
    for (let rest = pins; rest !== 0; rest &= rest - 1) places |= 1 << (this.#places.get(lowestPin(rest)) ?? 0)
    return places
  }
}
