import type { PartClock } from './part.ts'

type Board = { readonly cycles: number; readonly hertz: number; callAt(cycle: number, work: () => void): void }
type Due = { cycle: number; work: () => void }

/** What the parts of one board have to do, by the board's clock. */
export class PartsClock implements PartClock {
  readonly #board: Board
  readonly #due: Due[] = []
  /** The first cycle at which the board calls. */
  #called = Number.POSITIVE_INFINITY

  constructor(board: Board) {
    this.#board = board
  }

  get cycles(): number {
    return this.#board.cycles
  }

  get hertz(): number {
    return this.#board.hertz
  }

  at(cycle: number, work: () => void): void {
    let place = this.#due.length
    while (place > 0 && (this.#due[place - 1]?.cycle ?? 0) > cycle) place--
    this.#due.splice(place, 0, { cycle, work })
    this.#call()
  }

  /** The board was reset, and has forgotten when to call. */
  restart(): void {
    this.#called = Number.POSITIVE_INFINITY
    this.#call()
  }

  #call(): void {
    const cycle = this.#due[0]?.cycle ?? Number.POSITIVE_INFINITY
    if (cycle >= this.#called) return
    this.#called = cycle
    this.#board.callAt(cycle, () => {
      if (this.#called === cycle) this.#called = Number.POSITIVE_INFINITY
      this.#work()
      this.#call()
    })
  }

  /** Does what is due. What that asks for comes at a later call. */
  #work(): void {
    const { cycles } = this.#board
    let count = this.#due.findIndex((one) => one.cycle > cycles)
    if (count < 0) count = this.#due.length
    for (const { work } of this.#due.splice(0, count)) work()
  }
}
