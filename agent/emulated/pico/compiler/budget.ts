import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'

/**
 * The part of its cycles that the interpreter may spend on compiling, during a start and after it:
 * what is still interpreted after so many cycles will not be over soon.
 */
const [START_SHARE, SHARE] = [1 / 32, 1 / 4]
export const START_CYCLES = 4_000_000
/** What a cycle of compiled code saves of one of the interpreter, and what entering it takes. */
const SAVED = 0.6
const ENTRY_CYCLES = 15
/**
 * What compiling takes, in cycles that the interpreter executes meanwhile: once for the memory and
 * what V8 loads for it, for each region, and for each of its instructions, V8's own part included.
 */
const [FIRST, REGION, INSTRUCTION] = [400_000, 40_000, 4_000]

/**
 * What may be spent on compiling: at a start so much that a board is never slower by more than a
 * small part, more later, and what compiled code has saved. All of it is counted in cycles, so a
 * board always compiles the same, on any host.
 */
export class Budget {
  readonly isFree: boolean
  #credit = -FIRST
  /** Cycles that the interpreter has executed. */
  #interpreted = 0
  #core: Core | undefined
  /** Cycles of `#core` that have been counted, and of compiled code since then. */
  #counted = 0
  #compiled = 0

  /** Without limits where it is free. */
  constructor(isFree: boolean) {
    this.isFree = isFree
  }

  /** Returns how many cycles of a core the interpreter has executed since it was asked last. */
  interpretedBy(core: Core): number {
    const cycles = core === this.#core ? core.executed - this.#counted - this.#compiled : 0
    this.#core = core
    this.#counted = core.executed
    this.#compiled = 0
    const atStart = Math.max(0, Math.min(cycles, START_CYCLES - this.#interpreted))
    this.#interpreted += cycles
    this.#credit += atStart * START_SHARE + (cycles - atStart) * SHARE
    return cycles
  }

  /** Compiled code was entered, and has executed so many cycles. */
  addCompiled(cycles: number): void {
    this.#compiled += cycles
    this.#credit += cycles * SAVED - ENTRY_CYCLES
  }

  /** What may be spent. */
  get credit(): number {
    return this.isFree ? Number.POSITIVE_INFINITY : this.#credit
  }

  spend(cost: number): void {
    this.#credit -= cost
  }
}

/** Returns what a region costs. */
export function costOf(instructions: number): number {
  return REGION + INSTRUCTION * instructions
}
