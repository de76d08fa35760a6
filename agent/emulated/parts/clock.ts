import type { PartClock } from './part.ts'

type Board = { readonly cycles: number; readonly hertz: number }
type Due = { cycle: number; work: () => void }

/** What the parts of one board have to do, by the board's clock. */
export class PartsClock implements PartClock {
  readonly #board: Board
  readonly #sooner: (cycle: number) => void
  readonly #due: Due[] = []

  /** `sooner` is called as something becomes due before all else. */
  constructor(board: Board, sooner: (cycle: number) => void = () => {}) {
    this.#board = board
    this.#sooner = sooner
  }

  get cycles(): number {
    return this.#board.cycles
  }

  get hertz(): number {
    return this.#board.hertz
  }

  /** The cycle at which something is due; infinity if nothing is. */
  get nextCycle(): number {
    return this.#due[0]?.cycle ?? Number.POSITIVE_INFINITY
  }

  at(cycle: number, work: () => void): void {
    let place = this.#due.length
    while (place > 0 && (this.#due[place - 1]?.cycle ?? 0) > cycle) place--
    this.#due.splice(place, 0, { cycle, work })
    if (place === 0) this.#sooner(cycle)
  }

  /** Does what is due by a cycle. What that asks for comes at a later call. */
  advanceTo(cycle: number): void {
    let count = this.#due.findIndex((one) => one.cycle > cycle)
    if (count < 0) count = this.#due.length
    for (const { work } of this.#due.splice(0, count)) work()
  }
}
