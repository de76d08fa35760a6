import { arithmetic } from './arithmetic.ts'
import { branches } from './branches.ts'
import type { Handler, Instructions } from './handler.ts'
import { loads } from './loads.ts'
import { logic } from './logic.ts'

/** All instructions of the ATmega328P. */
export const instructions: Instructions = { ...arithmetic, ...logic, ...loads, ...branches }

/** The handler of each opcode; undefined where there is no instruction. */
export const handlers: (Handler | undefined)[] = Array.from<Handler | undefined>({ length: 0x10000 }).fill(undefined)
for (const [pattern, handler] of Object.entries(instructions))
  for (const opcode of opcodesOf(pattern)) handlers[opcode] = handler

/** Returns the opcodes that a pattern stands for. */
export function opcodesOf(pattern: string): number[] {
  let opcodes = [0]
  for (const bit of pattern.replaceAll(' ', '')) {
    const values = bit === '0' || bit === '1' ? [Number(bit)] : [0, 1]
    opcodes = opcodes.flatMap((opcode) => values.map((value) => (opcode << 1) | value))
  }
  return opcodes
}
