import type { GPIOPin } from 'rp2040js'

/** Inputs pass two flip-flops before a state machine sees them (data sheet, 3.5.6.3). */
export const SYNC_CYCLES = 2

type Word = { word: number; since: number }

/** The levels of all pins as a word, as they were a moment ago. */
export class PinWord {
  /** The newest first; the last is older than any that is asked for. */
  #words: Word[] = [{ word: 0, since: 0 }]

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
    const seen = cycle - SYNC_CYCLES
    for (const { word, since } of this.#words) if (since <= seen) return word
    return this.#words.at(-1)?.word ?? 0
  }

  #set(pin: number, isHigh: boolean, cycle: number): boolean {
    const newest = this.#words[0]
    const old = newest?.word ?? 0
    const word = isHigh ? old | (1 << pin) : old & ~(1 << pin)
    if (word === old) return false
    if (newest && newest.since === cycle) newest.word = word
    else {
      const last = this.#words.findIndex(({ since }) => since <= cycle - SYNC_CYCLES)
      this.#words.length = last < 0 ? this.#words.length : last + 1
      this.#words.unshift({ word, since: cycle })
    }
    return true
  }
}
