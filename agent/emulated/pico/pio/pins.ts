import type { GPIOPin } from 'rp2040js'

/** Inputs pass two flip-flops before a state machine sees them (data sheet, 3.5.6.3). */
export const SYNC_CYCLES = 2

/** So many changes are kept before the old ones are forgotten. */
const MANY = 64

/** The levels of all pins as a word, as they were a moment ago. */
export class PinWord {
  /** Words and the cycles they are from, the newest last. The first is older than any asked for. */
  readonly #words: number[] = [0]
  readonly #since: number[] = [0]

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
    return this.#words[this.#placeAt(cycle - SYNC_CYCLES)] as number
  }

  #set(pin: number, isHigh: boolean, cycle: number): boolean {
    const newest = this.#words.length - 1
    const old = this.#words[newest] as number
    const word = isHigh ? old | (1 << pin) : old & ~(1 << pin)
    if (word === old) return false
    if (this.#since[newest] === cycle) this.#words[newest] = word
    else {
      this.#words.push(word)
      this.#since.push(cycle)
      if (newest >= MANY) this.#forget(this.#placeAt(cycle - SYNC_CYCLES))
    }
    return true
  }

  #forget(places: number): void {
    this.#words.splice(0, places)
    this.#since.splice(0, places)
  }

  /** Returns the place of the word that the pins had at a cycle. */
  #placeAt(cycle: number): number {
    let place = this.#since.length - 1
    while (place > 0 && (this.#since[place] as number) > cycle) place--
    return place
  }
}
