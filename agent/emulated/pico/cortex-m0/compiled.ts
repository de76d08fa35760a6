import type { Region } from './memory.ts'

/** Bursts that are not longer than this, in cycles, are interpreted. */
export const MIN_COMPILED_CYCLES = 100

/**
 * Code that has been made of flash and RAM, and does what its instructions do. The interpreter
 * meets it where `ENTRY` stands in the place of an opcode.
 */
export interface CompiledCode<Core> {
  /** The flash with these marks; undefined as long as nothing is compiled. */
  readonly marked: Uint16Array | undefined
  /** Returns where code with these marks is fetched from; undefined where none can be. */
  windowAt(pc: number): Region | undefined
  /** A core begins a burst: it may be worth compiling what it executes. */
  begin(core: Core): void
  /**
   * Executes from an entry on. Returns `over` if the rest of the burst is to be interpreted without
   * entering again, and `interpret one` if the instruction at the program counter has to be.
   */
  enter(core: Core): 'over' | 'interpret one' | 'interpret'
}
