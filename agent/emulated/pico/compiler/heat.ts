import { FLASH } from './layout.ts'

/** Code is taken together by so many bits of its address. */
const LINE_BITS = 6
/** After how many cycles code is hot: about what it takes to compile it, or never. */
export const HOT_CYCLES = 200_000
export const NEVER: number = Number.POSITIVE_INFINITY
/** What one exit from compiled code counts: its own costs, and those of the way back. */
const EXIT_CYCLES = 200

/** Which code in flash is executed so often that it is worth compiling. */
export class Heat {
  readonly #cycles: Uint32Array
  /** Halfwords of instructions that are compiled. */
  readonly #covered: Uint8Array
  readonly #flashBytes: number
  readonly #hotCycles: number

  constructor(flashBytes: number, hotCycles: number) {
    this.#flashBytes = flashBytes
    this.#hotCycles = hotCycles
    this.#cycles = new Uint32Array((flashBytes >> LINE_BITS) + 1)
    this.#covered = new Uint8Array(flashBytes >> 1)
  }

  /** Counts cycles that begin at an address. Returns true if its code is to be compiled now. */
  isHot(pc: number, cycles: number): boolean {
    const at = pc - FLASH
    if (at < 0 || at >= this.#flashBytes || this.#covered[at >> 1] !== 0) return false
    const line = at >> LINE_BITS
    const sum = (this.#cycles[line] as number) + cycles
    const isHot = sum >= this.#hotCycles
    this.#cycles[line] = isHot ? 0 : sum
    return isHot
  }

  isHotExit(pc: number): boolean {
    return this.isHot(pc, EXIT_CYCLES)
  }

  /** The instruction at an address is compiled from here on. */
  cover(pc: number): void {
    this.#covered[(pc - FLASH) >> 1] = 1
  }

  /** Nothing from an address to before another is compiled any more. */
  uncover(from: number, to: number): void {
    this.#covered.fill(0, (from - FLASH) >> 1, (to - FLASH) >> 1)
  }
}
