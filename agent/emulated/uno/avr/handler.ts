import type { CPU } from 'avr8js'

/** What instructions need of the processor, beside the package's registers and memory. */
export interface Core extends CPU {
  /** True after SEI and RETI: no interrupt comes before one more instruction. */
  isShielded: boolean
  /** True from SLEEP until an interrupt. */
  isAsleep: boolean
  /** Called by SLEEP while SMCR enables it. */
  onSleep: () => void
  /** Called by SPM. */
  onSpm: () => void
  /** Returns the byte that LPM reads at an address of the flash in bytes. */
  loadProgram: (address: number) => number
  /** Puts an address of the flash in words on the stack. */
  push(address: number): void
  /** Takes an address of the flash in words from the stack. */
  pop(): number
}

/**
 * Executes an opcode. It adds to `pc` and `cycles` what goes beyond one word and one cycle: those
 * are counted for every instruction.
 */
export type Handler = (cpu: Core, opcode: number) => void

/** Opcodes as the instruction set manual draws them: letters are operands. */
export type Instructions = Record<string, Handler>
