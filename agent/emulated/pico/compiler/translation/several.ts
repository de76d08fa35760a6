import { type Instruction, registersOf } from '../decode.ts'
import { FLASH, RAM, RAM_AT } from '../layout.ts'
import type { Code } from '../wasm-writer.ts'
import { A, ADDRESS, type Emitter, OFFSET, r, rAt, TO, type Translate } from './emitter.ts'
import { hasCode, isWithin } from './load-store.ts'

const [SP, LR] = [13, 14]
const WORD = 4
/** Of a program counter: Thumb code, and the bits by which an exception returns. */
const THUMB = 1
const [RETURN_SHIFT, RETURN_BITS] = [28, 15]

const storeMany: Translate = (e, instruction) => {
  const { code } = e
  const registers = registersOf(instruction.opcode)
  const base = rAt(instruction.opcode, 8)
  code.get(base)
  code.set(ADDRESS)
  storeAll(e, instruction, registers)
  past(code, ADDRESS, registers.length, base)
}

const loadMany: Translate = (e, instruction) => {
  const { code, layout } = e
  const registers = registersOf(instruction.opcode)
  const base = rAt(instruction.opcode, 8)
  code.get(base)
  code.set(ADDRESS)
  isWithin(code, RAM, layout.ramBytes - WORD * (registers.length - 1), WORD)
  code.if()
  loadAll(code, registers, RAM_AT)
  code.else()
  isWithin(code, FLASH, layout.flashBytes - WORD * (registers.length - 1), WORD)
  code.op('i32.eqz')
  code.if()
  e.leaveBefore(instruction)
  code.end()
  loadAll(code, registers, layout.flashAt)
  code.end()
  if (!registers.map(r).includes(base)) past(code, ADDRESS, registers.length, base)
}

const push: Translate = (e, instruction) => {
  const { code } = e
  const registers = [...registersOf(instruction.opcode), ...((instruction.opcode & 0x100) !== 0 ? [LR] : [])]
  past(code, r(SP), -registers.length, ADDRESS)
  storeAll(e, instruction, registers)
  code.get(ADDRESS)
  code.set(r(SP))
}

const pop: Translate = (e, instruction) => {
  const { code, layout } = e
  const registers = registersOf(instruction.opcode)
  const hasPc = (instruction.opcode & 0x100) !== 0
  const count = registers.length + (hasPc ? 1 : 0)
  code.get(r(SP))
  code.set(ADDRESS)
  isWithin(code, RAM, layout.ramBytes - WORD * (count - 1), WORD)
  code.op('i32.eqz')
  code.if()
  e.leaveBefore(instruction)
  code.end()
  if (hasPc) {
    code.get(OFFSET)
    code.access('i32.load', RAM_AT + WORD * registers.length)
    code.set(A)
    leaveUnlessThumb(e, instruction)
  }
  loadAll(code, registers, RAM_AT)
  past(code, ADDRESS, count, r(SP))
  if (hasPc) goTo(e)
}

/** BX, and BLX of a register with a return address. */
const branchTo =
  (how: 'branch' | 'call'): Translate =>
  (e, instruction) => {
    const { code } = e
    code.get(r((instruction.opcode >> 3) & 15))
    code.set(A)
    leaveUnlessThumb(e, instruction)
    if (how === 'call') {
      code.constant(instruction.next | THUMB)
      code.set(r(LR))
    }
    goTo(e)
  }

/**
 * Loads and stores of several registers, and what goes on at an address in one. How each is
 * translated, by its number in `instructions.ts`. What is not in RAM is left to the interpreter.
 */
export const several: Record<number, Translate> = {
  25: branchTo('branch'),
  26: branchTo('call'),
  49: push,
  50: pop,
  51: storeMany,
  52: loadMany,
}

function storeAll(e: Emitter, instruction: Instruction, registers: readonly number[]): void {
  const { code, layout } = e
  isWithin(code, RAM, layout.ramBytes - WORD * (registers.length - 1), WORD)
  code.op('i32.eqz')
  code.if()
  e.leaveBefore(instruction)
  code.end()
  hasCode(code, layout, 'several')
  code.if()
  e.leaveBefore(instruction)
  code.end()
  registers.forEach((register, index) => {
    code.get(OFFSET)
    code.get(r(register))
    code.access('i32.store', RAM_AT + WORD * index)
  })
}

function loadAll(code: Code, registers: readonly number[], at: number): void {
  registers.forEach((register, index) => {
    code.get(OFFSET)
    code.access('i32.load', at + WORD * index)
    code.set(r(register))
  })
}

function past(code: Code, from: number, words: number, to: number): void {
  code.get(from)
  code.constant(WORD * words)
  code.op('i32.add')
  code.set(to)
}

/** An address in A that returns from an exception, or is no Thumb code, is the interpreter's. */
function leaveUnlessThumb(e: Emitter, instruction: Instruction): void {
  const { code } = e
  code.get(A)
  code.constant(THUMB)
  code.op('i32.and', 'i32.eqz')
  code.get(A)
  code.constant(RETURN_SHIFT)
  code.op('i32.shr_u')
  code.constant(RETURN_BITS)
  code.op('i32.eq', 'i32.or')
  code.if()
  e.leaveBefore(instruction)
  code.end()
}

function goTo(e: Emitter): void {
  const { code } = e
  code.get(A)
  code.constant(~THUMB)
  code.op('i32.and')
  code.set(TO)
  e.jumpAnywhere()
}
