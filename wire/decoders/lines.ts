import { type Trace, UNDRIVEN } from './traces.ts'

/** Reads the level of one pin at times that only grow. */
export class Line {
  readonly #trace: Trace
  readonly #undriven: 0 | 1
  #at = 0
  #level: 0 | 1

  /** `undriven` is what the pin counts as while nothing drives it. */
  constructor(trace: Trace, undriven: 0 | 1) {
    this.#trace = trace
    this.#undriven = undriven
    this.#level = this.#of(trace.initial)
  }

  /** Returns the level at a time; changes at this very time have happened. */
  levelAt(ticks: number): 0 | 1 {
    while (this.next <= ticks) this.#step()
    return this.#level
  }

  /** The time of the next change; infinity without one. It need not change the level. */
  get next(): number {
    return this.#trace.times[this.#at] ?? Number.POSITIVE_INFINITY
  }

  /** Returns the time at which the level is next another one; undefined if it stays. */
  nextTurn(): number | undefined {
    const before = this.#level
    while (this.next < Number.POSITIVE_INFINITY) {
      const { next } = this
      if (this.levelAt(next) !== before) return next
    }
    return undefined
  }

  #step(): void {
    this.#level = this.#of(this.#trace.levels[this.#at] ?? UNDRIVEN)
    this.#at++
  }

  #of(level: number): 0 | 1 {
    return level === UNDRIVEN ? this.#undriven : level === 1 ? 1 : 0
  }
}

/** Yields each time at which one of some lines changes. */
export function* momentsOf(lines: readonly Line[]): Generator<number> {
  for (;;) {
    const ticks = Math.min(...lines.map(({ next }) => next))
    if (ticks === Number.POSITIVE_INFINITY) return
    yield ticks
    // Nobody may have asked for the level of each.
    for (const line of lines) line.levelAt(ticks)
  }
}
