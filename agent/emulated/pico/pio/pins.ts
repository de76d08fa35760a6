import type { GPIOPin } from 'rp2040js'

/** Inputs pass two flip-flops before a state machine sees them (data sheet, 3.5.6.3). */
export const SYNC_CYCLES = 2

/** So many changes are kept. Fewer happen in the cycles that a state machine may ask for. */
const MANY = 64

/** The levels of all pins as a word, as they were a moment ago. */
export class PinWord {
  /** Words and the cycles they are from, in a ring. */
  readonly #words = new Int32Array(MANY)
  readonly #since = new Float64Array(MANY)
  #newest = 0

  /** Follows pins; `now` is the cycle, and `onChange` is called after each change. */
  constructor(pins: readonly GPIOPin[], now: () => number, onChange: () => void) {
    for (const pin of pins) {
      const setInputValue = pin.setInputValue.bind(pin)
      pin.setInputValue = (value) => {
        setInputValue(value)
        if (this.#set(pin.index, pin.inputValue, now())) onChange()
      }
    }
  }

  /** The levels that a state machine sees in this cycle. */
  at(cycle: number): number {
    let place = this.#newest
    for (let left = MANY - 1; left > 0 && (this.#since[place] as number) > cycle - SYNC_CYCLES; left--)
      place = (place + MANY - 1) % MANY
    return this.#words[place] as number
  }

  #set(pin: number, isHigh: boolean, cycle: number): boolean {
    const old = this.#words[this.#newest] as number
    const word = isHigh ? old | (1 << pin) : old & ~(1 << pin)
    if (word === old) return false
    if (this.#since[this.#newest] !== cycle) this.#newest = (this.#newest + 1) % MANY
    this.#words[this.#newest] = word
    this.#since[this.#newest] = cycle
    return true
  }
}
