import { FLASH } from './layout.ts'

/** Code is taken together by so many bits of its address. */
const LINE_BITS = 6
/** After how many cycles code is looked at: it may cost too much to compile even then. */
export const HOT_CYCLES = 50_000
/** After so many it is never compiled. */
export const NEVER: number = Number.POSITIVE_INFINITY
/** What one exit from compiled code counts: its own costs, and those of the way back. */
const EXIT_CYCLES = 100

/** Which code in flash takes the interpreter so long that it is worth compiling. */
export class Heat {
  readonly #cycles: Float64Array
  /** What compiling it takes, as far as that is known. */
  readonly #needed: Float64Array
  /** Of halfwords: 1 within a block that is compiled, 2 where one begins or could not. */
  readonly #covered: Uint8Array
  readonly #flashBytes: number
  readonly #hotCycles: number

  constructor(flashBytes: number, hotCycles: number) {
    this.#flashBytes = flashBytes
    this.#hotCycles = hotCycles
    this.#cycles = new Float64Array((flashBytes >> LINE_BITS) + 1)
    this.#needed = new Float64Array(this.#cycles.length)
    this.#covered = new Uint8Array(flashBytes >> 1)
  }

  /** Counts cycles that the interpreter has spent from an address on. */
  add(pc: number, cycles: number): void {
    const line = this.#lineOf(pc)
    if (line !== undefined) this.#cycles[line] = (this.#cycles[line] as number) + cycles
  }

  /** Counts an exit from compiled code to what is not compiled. */
  addExit(pc: number): void {
    this.add(pc, EXIT_CYCLES)
  }

  /** True if code at an address is worth a look for one who has so much, where it was found. */
  isHot(pc: number, credit: number, where: 'burst' | 'exit'): boolean {
    const line = this.#lineOf(pc)
    if (line === undefined || (this.#covered[(pc - FLASH) >> 1] as number) > (where === 'burst' ? 0 : 1)) return false
    const needed = this.#needed[line] as number
    return needed <= credit && (this.#cycles[line] as number) >= Math.max(this.#hotCycles, needed)
  }

  /** Code at an address is worth it only once it has taken so many cycles, and for as many. */
  needs(pc: number, cycles: number): void {
    const line = this.#lineOf(pc)
    if (line !== undefined) this.#needed[line] = cycles
  }

  /** The instruction at an address is compiled from here on. */
  cover(pc: number): void {
    const at = (pc - FLASH) >> 1
    this.#covered[at] = Math.max(1, this.#covered[at] as number)
  }

  /** A block begins there, or cannot. */
  coverStart(pc: number): void {
    this.#covered[(pc - FLASH) >> 1] = 2
  }

  /** Nothing from an address to before another is compiled any more. */
  uncover(from: number, to: number): void {
    this.#covered.fill(0, (from - FLASH) >> 1, (to - FLASH) >> 1)
    for (let at = from; at < to; at += 1 << LINE_BITS) this.#forget(at)
    this.#forget(to - 1)
  }

  #forget(pc: number): void {
    const line = this.#lineOf(pc)
    if (line !== undefined) this.#cycles[line] = this.#needed[line] = 0
  }

  #lineOf(pc: number): number | undefined {
    const at = pc - FLASH
    return at >= 0 && at < this.#flashBytes ? at >> LINE_BITS : undefined
  }
}
