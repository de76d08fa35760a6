import type { Memory, Region } from './memory.ts'

/** What a debugger wants of a core. */
export interface Guard {
  /**
   * Asked before an instruction that is not in the last window. Returns code around it whose
   * instructions are executed without asking, or undefined if the core is to stand still before it.
   */
  windowAt(pc: number, memory: Memory): Region | undefined
  /** The core is about to execute the handler of a hard fault. */
  faulted(): void
}
