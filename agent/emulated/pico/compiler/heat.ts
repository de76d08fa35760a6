import { LINE_BITS, type Sizes, slotOf, slots } from './layout.ts'
import type { Block } from './regions.ts'

/** Code is taken together by so many bits of its place. */
const SLOT_BITS = LINE_BITS - 1
/** After how many cycles code is looked at: it may cost too much to compile even then. */
export const HOT_CYCLES = 50_000
/** After so many it is never compiled. */
export const NEVER: number = Number.POSITIVE_INFINITY
/** What one exit from compiled code counts: its own costs, and those of the way back. */
const EXIT_CYCLES = 100
/**
 * How often what it has to be worth doubles: a thousandth of the cycles goes into compiling then,
 * and code that is loaded now and then is compiled all the same.
 */
const MAX_DOUBLINGS = 10

/** Which code takes the interpreter so long that it is worth compiling. */
export class Heat {
  readonly #cycles: Float64Array
  /** What compiling it takes, as far as that is known. */
  readonly #needed: Float64Array
  /** How often that has doubled, as what was compiled there was written. */
  readonly #doublings: Uint8Array
  /** Of halfwords: 1 within a block that is compiled, 2 where one begins or could not. */
  readonly #covered: Uint8Array
  readonly #sizes: Sizes
  readonly #hotCycles: number

  constructor(sizes: Sizes, hotCycles: number) {
    this.#sizes = sizes
    this.#hotCycles = hotCycles
    this.#covered = new Uint8Array(slots(sizes))
    this.#cycles = new Float64Array((this.#covered.length >> SLOT_BITS) + 1)
    this.#needed = new Float64Array(this.#cycles.length)
    this.#doublings = new Uint8Array(this.#cycles.length)
  }

  /** Counts cycles that the interpreter has spent from an address on. */
  add(pc: number, cycles: number): void {
    const slot = slotOf(pc, this.#sizes)
    if (slot === undefined) return
    const line = slot >> SLOT_BITS
    this.#cycles[line] = (this.#cycles[line] as number) + cycles
  }

  /** Counts an exit from compiled code to what is not compiled. */
  addExit(pc: number): void {
    this.add(pc, EXIT_CYCLES)
  }

  /** True if code at an address is worth a look for one who has so much, where it was found. */
  isHot(pc: number, credit: number, where: 'burst' | 'exit'): boolean {
    const slot = slotOf(pc, this.#sizes)
    if (slot === undefined || (this.#covered[slot] as number) > (where === 'burst' ? 0 : 1)) return false
    const needed = this.#needed[slot >> SLOT_BITS] as number
    return needed <= credit && (this.#cycles[slot >> SLOT_BITS] as number) >= Math.max(this.#hotCycles, needed)
  }

  /**
   * Code at an address is worth it only once it has taken so many cycles, and for as many: twice as
   * many each time that it was written, up to a limit. Then the next write is likely to come too.
   */
  needs(pc: number, cycles: number): void {
    const slot = slotOf(pc, this.#sizes)
    if (slot === undefined) return
    const line = slot >> SLOT_BITS
    this.#needed[line] = cycles * 2 ** (this.#doublings[line] as number)
  }

  /** Blocks are compiled from here on. */
  cover(blocks: readonly Block[]): void {
    this.#eachSlot(blocks, (slot) => {
      this.#covered[slot] = Math.max(1, this.#covered[slot] as number)
    })
    for (const { start } of blocks) this.coverStart(start)
  }

  /** A block begins there, or cannot. */
  coverStart(pc: number): void {
    const slot = slotOf(pc, this.#sizes)
    if (slot !== undefined) this.#covered[slot] = 2
  }

  /** Blocks were written. What others share with them is to be covered again. */
  uncover(blocks: readonly Block[]): void {
    const lines = new Set<number>()
    this.#eachSlot(blocks, (slot) => {
      this.#covered[slot] = 0
      lines.add(slot >> SLOT_BITS)
    })
    for (const line of lines) {
      // Code is written piece by piece, and all regions of a line are one version of it.
      if (this.#cycles[line] !== 0)
        this.#doublings[line] = Math.min(MAX_DOUBLINGS, (this.#doublings[line] as number) + 1)
      this.#cycles[line] = this.#needed[line] = 0
    }
  }

  #eachSlot(blocks: readonly Block[], use: (slot: number) => void): void {
    for (const { instructions } of blocks)
      for (const { pc } of instructions) {
        const slot = slotOf(pc, this.#sizes)
        if (slot !== undefined) use(slot)
      }
  }
}
