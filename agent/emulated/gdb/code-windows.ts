import type { Memory, Region } from '#agent/emulated/pico/cortex-m0/memory.ts'

const INSTRUCTION_BYTES = 2

/**
 * The code between breakpoints. A processor executes in a window as if there was no debugger, and
 * asks for another one as it leaves it: a breakpoint is in none.
 */
export class CodeWindows {
  readonly #breakpoints: ReadonlySet<number>
  readonly #made: Region[] = []

  constructor(breakpoints: ReadonlySet<number>) {
    this.#breakpoints = breakpoints
  }

  /** Returns the window that an address is in, if it has been made. */
  made(pc: number): Region | undefined {
    for (const window of this.#made) if ((pc - window.start) >>> 1 < window.halfwords.length) return window
    return undefined
  }

  /** Returns a new window around an address; of a breakpoint, that instruction alone, each time. */
  make(pc: number, memory: Memory): Region {
    const region = memory.region(pc)
    if (this.#breakpoints.has(pc)) return part(region, pc, pc + INSTRUCTION_BYTES)
    const window = this.#between(region, pc)
    this.#made.push(window)
    return window
  }

  #between(region: Region, pc: number): Region {
    let from = region.start
    let to = region.start + INSTRUCTION_BYTES * region.halfwords.length
    for (const breakpoint of this.#breakpoints) {
      if (breakpoint < pc) from = Math.max(from, breakpoint + INSTRUCTION_BYTES)
      else to = Math.min(to, breakpoint)
    }
    return part(region, from, to)
  }
}

function part({ start, halfwords }: Region, from: number, to: number): Region {
  return { start: from, halfwords: halfwords.subarray((from - start) / 2, (to - start) / 2) }
}
