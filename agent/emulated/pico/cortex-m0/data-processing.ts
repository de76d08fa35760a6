import { addWithFlags, resultWithFlags, rotateRight, shiftArithmetic, shiftLeft, shiftRight } from './arithmetic.ts'
import { jump } from './control.ts'
import type { Core } from './core.ts'
import { TAKEN } from './cycles.ts'

const SP = 13
const PC = 15
/** The highest bit of Rd, apart from the others. */
const HIGH_D = 0x80

type Instruction = (core: Core, opcode: number) => void

export const andRegister: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = resultWithFlags(core, (r[d] as number) & (r[(opcode >> 3) & 7] as number))
}
export const exclusiveOr: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = resultWithFlags(core, (r[d] as number) ^ (r[(opcode >> 3) & 7] as number))
}
export const leftByRegister: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = shiftLeft(core, r[d] as number, (r[(opcode >> 3) & 7] as number) & 0xff)
}
export const rightByRegister: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = shiftRight(core, r[d] as number, (r[(opcode >> 3) & 7] as number) & 0xff)
}
export const arithmeticByRegister: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = shiftArithmetic(core, r[d] as number, (r[(opcode >> 3) & 7] as number) & 0xff)
}
export const addWithCarry: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = addWithFlags(core, r[d] as number, r[(opcode >> 3) & 7] as number, core.carry)
}
export const subtractWithCarry: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = addWithFlags(core, r[d] as number, ~(r[(opcode >> 3) & 7] as number), core.carry)
}
export const rotateByRegister: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = rotateRight(core, r[d] as number, (r[(opcode >> 3) & 7] as number) & 0xff)
}
export const negate: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = addWithFlags(core, ~(r[(opcode >> 3) & 7] as number), 0, 1)
}
export const inclusiveOr: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = resultWithFlags(core, (r[d] as number) | (r[(opcode >> 3) & 7] as number))
}
export const multiply: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = resultWithFlags(core, Math.imul(r[d] as number, r[(opcode >> 3) & 7] as number))
}
export const bitClear: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = resultWithFlags(core, (r[d] as number) & ~(r[(opcode >> 3) & 7] as number))
}
export const moveNot: Instruction = (core, opcode) => {
  const { r } = core
  const d = opcode & 7
  r[d] = resultWithFlags(core, ~(r[(opcode >> 3) & 7] as number))
}

export const testBits: Instruction = (core, opcode) => {
  const { r } = core
  resultWithFlags(core, (r[opcode & 7] as number) & (r[(opcode >> 3) & 7] as number))
}

export const compare: Instruction = (core, opcode) => {
  const { r } = core
  addWithFlags(core, r[opcode & 7] as number, ~(r[(opcode >> 3) & 7] as number), 1)
}

export const compareNegative: Instruction = (core, opcode) => {
  const { r } = core
  addWithFlags(core, r[opcode & 7] as number, r[(opcode >> 3) & 7] as number, 0)
}

export const leftByImmediate: Instruction = (core, opcode) => {
  const { r } = core
  r[opcode & 7] = shiftLeft(core, r[(opcode >> 3) & 7] as number, (opcode >> 6) & 31)
}

/** A distance of 0 stands for 32 here and below. */
export const rightByImmediate: Instruction = (core, opcode) => {
  const { r } = core
  r[opcode & 7] = shiftRight(core, r[(opcode >> 3) & 7] as number, (opcode >> 6) & 31 || 32)
}

export const arithmeticByImmediate: Instruction = (core, opcode) => {
  const { r } = core
  r[opcode & 7] = shiftArithmetic(core, r[(opcode >> 3) & 7] as number, (opcode >> 6) & 31 || 32)
}

export const addRegisters: Instruction = (core, opcode) => {
  const { r } = core
  r[opcode & 7] = addWithFlags(core, r[(opcode >> 3) & 7] as number, r[(opcode >> 6) & 7] as number, 0)
}

export const subtractRegisters: Instruction = (core, opcode) => {
  const { r } = core
  r[opcode & 7] = addWithFlags(core, r[(opcode >> 3) & 7] as number, ~(r[(opcode >> 6) & 7] as number), 1)
}

export const addSmall: Instruction = (core, opcode) => {
  const { r } = core
  r[opcode & 7] = addWithFlags(core, r[(opcode >> 3) & 7] as number, (opcode >> 6) & 7, 0)
}

export const subtractSmall: Instruction = (core, opcode) => {
  const { r } = core
  r[opcode & 7] = addWithFlags(core, r[(opcode >> 3) & 7] as number, ~((opcode >> 6) & 7), 1)
}

export const moveImmediate: Instruction = (core, opcode) => {
  core.r[(opcode >> 8) & 7] = resultWithFlags(core, opcode & 0xff)
}

export const compareImmediate: Instruction = (core, opcode) => {
  addWithFlags(core, core.r[(opcode >> 8) & 7] as number, ~(opcode & 0xff), 1)
}

export const addImmediate: Instruction = (core, opcode) => {
  const { r } = core
  const d = (opcode >> 8) & 7
  r[d] = addWithFlags(core, r[d] as number, opcode & 0xff, 0)
}

export const subtractImmediate: Instruction = (core, opcode) => {
  const { r } = core
  const d = (opcode >> 8) & 7
  r[d] = addWithFlags(core, r[d] as number, ~(opcode & 0xff), 1)
}

/** Any two registers, without flags. R15 reads as the address of the instruction plus 4. */
export const addHigh: Instruction = (core, opcode) => {
  const d = destination(opcode)
  write(core, d, (read(core, d) + read(core, (opcode >> 3) & 15)) | 0)
}

export const compareHigh: Instruction = (core, opcode) => {
  addWithFlags(core, read(core, destination(opcode)), ~read(core, (opcode >> 3) & 15), 1)
}

export const moveHigh: Instruction = (core, opcode) => {
  write(core, destination(opcode), read(core, (opcode >> 3) & 15))
}

export const addToPc: Instruction = (core, opcode) => {
  const { r } = core
  r[(opcode >> 8) & 7] = (((r[PC] as number) + 2) & ~3) + ((opcode & 0xff) << 2)
}

export const addToSp: Instruction = (core, opcode) => {
  const { r } = core
  r[(opcode >> 8) & 7] = (r[SP] as number) + ((opcode & 0xff) << 2)
}

export const raiseSp: Instruction = (core, opcode) => {
  core.r[SP] = (core.r[SP] as number) + ((opcode & 0x7f) << 2)
}

export const lowerSp: Instruction = (core, opcode) => {
  core.r[SP] = (core.r[SP] as number) - ((opcode & 0x7f) << 2)
}

export const signExtendHalfword: Instruction = ({ r }, opcode) => {
  const value = r[(opcode >> 3) & 7] as number
  r[opcode & 7] = (value << 16) >> 16
}
export const signExtendByte: Instruction = ({ r }, opcode) => {
  const value = r[(opcode >> 3) & 7] as number
  r[opcode & 7] = (value << 24) >> 24
}
export const zeroExtendHalfword: Instruction = ({ r }, opcode) => {
  const value = r[(opcode >> 3) & 7] as number
  r[opcode & 7] = value & 0xffff
}
export const zeroExtendByte: Instruction = ({ r }, opcode) => {
  const value = r[(opcode >> 3) & 7] as number
  r[opcode & 7] = value & 0xff
}
export const reverseBytes: Instruction = ({ r }, opcode) => {
  const value = r[(opcode >> 3) & 7] as number
  r[opcode & 7] = (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24)
}
export const reverseInHalfwords: Instruction = ({ r }, opcode) => {
  const value = r[(opcode >> 3) & 7] as number
  r[opcode & 7] = ((value & 0xff00ff) << 8) | ((value >>> 8) & 0xff00ff)
}
export const reverseSigned: Instruction = ({ r }, opcode) => {
  const value = r[(opcode >> 3) & 7] as number
  r[opcode & 7] = (((value & 0xff) << 24) >> 16) | ((value >>> 8) & 0xff)
}

function destination(opcode: number): number {
  return ((opcode & HIGH_D) >> 4) | (opcode & 7)
}

function read({ r }: Core, register: number): number {
  return register === PC ? (r[PC] as number) + 2 : (r[register] as number)
}

function write(core: Core, register: number, value: number): void {
  if (register === PC) {
    jump(core, value)
    core.left -= TAKEN
  } else core.r[register] = register === SP ? value & ~3 : value
}
