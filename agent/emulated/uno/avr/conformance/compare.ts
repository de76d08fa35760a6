import { expect } from 'vitest'
import { Avr } from '#agent/emulated/uno/avr/avr.ts'
import { handlers, instructions } from '#agent/emulated/uno/avr/instructions.ts'
import { leftOut, randomProgram, START } from './program.ts'
import { qemuStates, type State } from './qemu.ts'

const RAM_BYTES = 2 * 1024
const namesOf = new Map(Object.entries(instructions).map(([pattern, handler]) => [handler, pattern]))

/**
 * For tests: executes random instructions here and in QEMU, and expects the same registers, flags,
 * stack pointer and program counter before each. Returns how often each kind was executed.
 */
export async function compareWithQemu(seed: number, count: number): Promise<Map<string, number>> {
  const program = randomProgram(seed)
  const cpu = new Avr(program, RAM_BYTES)
  const executed = new Map<string, number>()
  let [left, last] = [count, '']
  // QEMU begins with another stack pointer, and with interrupts enabled.
  let isSet = false
  for await (const states of qemuStates(program))
    for (const theirs of states) {
      const ours = stateOf(cpu)
      isSet ||= ours.pc === START
      if (!isSet) [ours.sp, ours.sreg] = [theirs.sp, theirs.sreg]
      if (isDifferent(ours, theirs)) expect({ last, ...ours }).toEqual({ last, ...theirs })
      if (left-- === 0) return executed
      const handler = handlers[program[cpu.pc] ?? 0]
      const name = handler ? namesOf.get(handler) : undefined
      last = `${name} at ${cpu.pc}`
      executed.set(name ?? '', (executed.get(name ?? '') ?? 0) + 1)
      cpu.run(cpu.cycles + 1)
    }
  return executed
}

/** For tests: the kinds of instructions that a random program has. */
export const compared = Object.keys(instructions).filter((pattern) => !leftOut.includes(pattern))

function stateOf({ pc, SP, SREG, data }: Avr): State {
  return { pc, sp: SP, sreg: SREG, registers: Buffer.from(data.buffer, 0, 32).toString('hex') }
}

function isDifferent(ours: State, theirs: State): boolean {
  return (
    ours.pc !== theirs.pc || ours.sp !== theirs.sp || ours.sreg !== theirs.sreg || ours.registers !== theirs.registers
  )
}
