import type { Clock } from './cortex-m0/clock.ts'

/** While both cores are awake, each executes so many cycles in turn. */
const TURN = 64

/** A turn of both cores: first core 0 has its part, then core 1. */
export class Turn {
  isOfSecond: boolean = false
  readonly #begin: number
  #end: number

  /** It ends at a multiple of its length, however far `run` is to go: a replay has the same. */
  constructor({ cycles, nextCycle }: Clock) {
    this.#begin = cycles
    this.#end = Math.min((Math.floor(cycles / TURN) + 1) * TURN, Math.max(nextCycle, cycles + 1))
  }

  /** The cycle up to which the core executes whose part it is. */
  get end(): number {
    return this.#end
  }

  /** Core 0 has had its part. It may have been made to leave at a cycle, where core 1 ends then. */
  endOfFirst(cycle: number): void {
    this.isOfSecond = true
    this.#end = Math.min(this.#end, Math.max(this.#begin, cycle))
  }
}
