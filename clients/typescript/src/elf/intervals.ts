/** Something from address `low` to before `high`. */
export type Interval<T> = { low: number; high: number; value: T }

/** Finds what is at an address, among many intervals that may overlap. */
export class Intervals<T> {
  /** In order of `low`; of equals in the order that they were given. */
  readonly #all: Interval<T>[]
  /** For each, how far it or any before it reaches. */
  readonly #reach: number[] = []
  readonly #onStep: () => void

  /** `onStep` is called for each interval that is looked at. */
  constructor(all: Interval<T>[], onStep: () => void) {
    this.#all = all.toSorted((a, b) => a.low - b.low)
    this.#onStep = onStep
    let reach = 0
    for (const { high } of this.#all) {
      reach = Math.max(reach, high)
      this.#reach.push(reach)
    }
  }

  /** Returns all of them, in order of `low`. */
  all(): readonly Interval<T>[] {
    return this.#all
  }

  /** Yields the intervals that an address is in, from the one that begins last. */
  *at(address: number): Generator<Interval<T>> {
    for (let index = countTo(this.#all, address, ({ low }) => low) - 1; index >= 0; index--) {
      if ((this.#reach[index] ?? 0) <= address) return
      this.#onStep()
      const one = this.#all[index]
      if (one && one.high > address) yield one
    }
  }
}

/** Returns how many of a sorted list are at an address or before it. */
export function countTo<T>(sorted: readonly T[], address: number, addressOf: (one: T) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (addressOf(sorted[middle] as T) <= address) low = middle + 1
    else high = middle
  }
  return low
}
