import { destinationOf, type Instruction } from '../decode.ts'
import type { Operation } from '../wasm-writer.ts'
import { type Emitter, r, rAt, TO, type Translate } from './emitter.ts'
import { setFlagsOf, setFlagsWithCarry, setResult } from './flags.ts'
import { rotateByRegister, shiftByImmediate, shiftByRegister } from './shifts.ts'

const [SP, PC] = [13, 15]
const byte = (opcode: number) => opcode & 0xff

/** Rd and Rm by an operation, whose result sets sign and zero. */
const logical =
  (operation: Operation, has: 'a destination' | 'none' = 'a destination'): Translate =>
  (e, { opcode }) => {
    e.code.get(rAt(opcode, 0))
    e.code.get(rAt(opcode, 3))
    e.code.op(operation)
    setResult(e, has === 'none' ? undefined : rAt(opcode, 0))
  }

/** Rd and the inverse of Rm. */
const bitClear: Translate = (e, { opcode }) => {
  e.code.get(rAt(opcode, 0))
  getInverse(e, rAt(opcode, 3))
  e.code.op('i32.and')
  setResult(e, rAt(opcode, 0))
}

const moveNot: Translate = (e, { opcode }) => {
  getInverse(e, rAt(opcode, 3))
  setResult(e, rAt(opcode, 0))
}

const withCarry =
  (operand: 'as it is' | 'inverse'): Translate =>
  (e, { opcode }) => {
    e.code.get(rAt(opcode, 0))
    if (operand === 'inverse') getInverse(e, rAt(opcode, 3))
    else e.code.get(rAt(opcode, 3))
    setFlagsWithCarry(e, rAt(opcode, 0))
  }

const negate: Translate = (e, { opcode }) => {
  e.code.constant(0)
  e.code.get(rAt(opcode, 3))
  setFlagsOf(e, 'difference', rAt(opcode, 0))
}

const compare =
  (how: 'sum' | 'difference'): Translate =>
  (e, { opcode }) => {
    e.code.get(rAt(opcode, 0))
    e.code.get(rAt(opcode, 3))
    setFlagsOf(e, how)
  }

/** Rn and Rm, or Rn and 3 bits. */
const ofThree =
  (how: 'sum' | 'difference', operand: 'register' | 'immediate'): Translate =>
  (e, { opcode }) => {
    e.code.get(rAt(opcode, 3))
    if (operand === 'register') e.code.get(rAt(opcode, 6))
    else e.code.constant((opcode >> 6) & 7)
    setFlagsOf(e, how, rAt(opcode, 0))
  }

/** Rd and 8 bits. */
const ofByte =
  (how: 'sum' | 'difference', has: 'a destination' | 'none'): Translate =>
  (e, { opcode }) => {
    const register = rAt(opcode, 8)
    e.code.get(register)
    e.code.constant(byte(opcode))
    setFlagsOf(e, how, has === 'none' ? undefined : register)
  }

const moveImmediate: Translate = (e, { opcode }) => {
  e.code.constant(byte(opcode))
  setResult(e, rAt(opcode, 8))
}

const addHigh: Translate = (e, instruction) => {
  const destination = destinationOf(instruction.opcode)
  getAny(e, destination, instruction)
  getAny(e, source(instruction), instruction)
  e.code.op('i32.add')
  setAny(e, destination)
}

const moveHigh: Translate = (e, instruction) => {
  getAny(e, source(instruction), instruction)
  setAny(e, destinationOf(instruction.opcode))
}

const compareHigh: Translate = (e, instruction) => {
  getAny(e, destinationOf(instruction.opcode), instruction)
  getAny(e, source(instruction), instruction)
  setFlagsOf(e, 'difference')
}

const addToPc: Translate = (e, { opcode, pc }) => {
  e.code.constant(((pc + 4) & ~3) + 4 * byte(opcode))
  e.code.set(rAt(opcode, 8))
}

const addToSp: Translate = (e, { opcode }) => {
  e.code.get(r(SP))
  e.code.constant(4 * byte(opcode))
  e.code.op('i32.add')
  e.code.set(rAt(opcode, 8))
}

const moveSp =
  (sign: 1 | -1): Translate =>
  (e, { opcode }) => {
    e.code.get(r(SP))
    e.code.constant(sign * 4 * (opcode & 0x7f))
    e.code.op('i32.add')
    e.code.set(r(SP))
  }

/** Rd from Rm by operations on what is on the stack. */
const convert =
  (work: (e: Emitter, from: number) => void): Translate =>
  (e, { opcode }) => {
    const from = rAt(opcode, 3)
    e.code.get(from)
    work(e, from)
    e.code.set(rAt(opcode, 0))
  }

const mask = (bits: number) =>
  convert(({ code }) => {
    code.constant(bits)
    code.op('i32.and')
  })

/** Swaps the bytes of each halfword. */
const swapInHalfwords = ({ code }: Emitter, from: number) => {
  code.constant(8)
  code.op('i32.shr_u')
  code.constant(0xff00ff)
  code.op('i32.and')
  code.get(from)
  code.constant(8)
  code.op('i32.shl')
  code.constant(0xff00ff00 | 0)
  code.op('i32.and', 'i32.or')
}

/** How each is translated, by its number in `instructions.ts`. */
export const dataProcessing: Record<number, Translate> = {
  0: shiftByImmediate('i32.shl'),
  1: shiftByImmediate('i32.shr_u'),
  2: shiftByImmediate('i32.shr_s'),
  3: ofThree('sum', 'register'),
  4: ofThree('difference', 'register'),
  5: ofThree('sum', 'immediate'),
  6: ofThree('difference', 'immediate'),
  7: moveImmediate,
  8: ofByte('difference', 'none'),
  9: ofByte('sum', 'a destination'),
  10: ofByte('difference', 'a destination'),
  11: logical('i32.and'),
  12: logical('i32.xor'),
  13: shiftByRegister('i32.shl'),
  14: shiftByRegister('i32.shr_u'),
  15: withCarry('as it is'),
  16: withCarry('inverse'),
  17: logical('i32.and', 'none'),
  18: negate,
  19: compare('difference'),
  20: logical('i32.or'),
  21: logical('i32.mul'),
  22: bitClear,
  23: addHigh,
  24: moveHigh,
  42: addToSp,
  43: moveSp(1),
  44: moveSp(-1),
  45: convert(({ code }) => code.op('i32.extend16_s')),
  46: convert(({ code }) => code.op('i32.extend8_s')),
  47: mask(0xffff),
  48: mask(0xff),
  67: shiftByRegister('i32.shr_s'),
  68: moveNot,
  69: compareHigh,
  72: addToPc,
  73: rotateByRegister,
  74: compare('sum'),
  76: convert((e, from) => {
    swapInHalfwords(e, from)
    e.code.constant(16)
    e.code.op('i32.rotr')
  }),
  77: convert(swapInHalfwords),
  78: convert((e, from) => {
    swapInHalfwords(e, from)
    e.code.op('i32.extend16_s')
  }),
  83: () => {},
}

function getInverse({ code }: Emitter, from: number): void {
  code.get(from)
  code.constant(-1)
  code.op('i32.xor')
}

function source({ opcode }: Instruction): number {
  return (opcode >> 3) & 15
}

/** R15 reads as the address of the instruction plus 4. */
function getAny({ code }: Emitter, register: number, { pc }: Instruction): void {
  if (register === PC) code.constant(pc + 4)
  else code.get(r(register))
}

function setAny(e: Emitter, register: number): void {
  const { code } = e
  if (register === PC) {
    code.constant(~1)
    code.op('i32.and')
    code.set(TO)
    e.jumpAnywhere()
    return
  }
  if (register === SP) {
    code.constant(~3)
    code.op('i32.and')
  }
  code.set(r(register))
}
