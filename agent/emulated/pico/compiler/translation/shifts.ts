import type { Code, Operation } from '../wasm-writer.ts'
import { A, B, C, rAt, type Translate } from './emitter.ts'
import { putFlags, setResult } from './flags.ts'

type Shift = Extract<Operation, 'i32.shl' | 'i32.shr_u' | 'i32.shr_s'>

/** Shifts Rm by a distance of 0 to 31; to the right, 0 stands for 32. */
export function shiftByImmediate(shift: Shift): Translate {
  return (e, { opcode }) => {
    const { code } = e
    const [to, from] = [rAt(opcode, 0), rAt(opcode, 3)]
    const distance = (opcode >> 6) & 31 || (shift === 'i32.shl' ? 0 : 32)
    if (distance !== 0) {
      putFlags(e)
      code.get(from)
      code.constant(shift === 'i32.shl' ? 32 - distance : distance - 1)
      code.op('i32.shr_u')
      lowestBitToCarry(code)
    }
    if (distance === 32 && shift === 'i32.shr_u') code.constant(0)
    else {
      code.get(from)
      code.constant(Math.min(distance, 31))
      code.op(shift)
    }
    setResult(e, to)
  }
}

/** Shifts Rd by the lowest byte of Rm. A distance of 0 leaves the carry; one from 32 on, little. */
export function shiftByRegister(shift: Shift): Translate {
  return (e, { opcode }) => {
    const { code } = e
    const to = rAt(opcode, 0)
    putFlags(e)
    getDistance(code, opcode)
    code.if()
    code.get(B)
    code.constant(shift === 'i32.shr_s' ? 31 : 32)
    code.op('i32.gt_u')
    code.if()
    beyond(code, shift, to)
    code.else()
    // A shift by 1 less leaves the bit that is carried, also for a distance of 32.
    code.get(to)
    code.get(B)
    code.constant(1)
    code.op('i32.sub')
    code.op(shift)
    code.tee(A)
    if (shift === 'i32.shl') {
      code.constant(31)
      code.op('i32.shr_u')
    }
    lowestBitToCarry(code)
    code.get(A)
    code.constant(1)
    code.op(shift)
    code.set(to)
    code.end()
    code.end()
    code.get(to)
    setResult(e)
  }
}

/** Rotates Rd by the lowest byte of Rm. Whole turns set the carry too, to its highest bit. */
export const rotateByRegister: Translate = (e, { opcode }) => {
  const { code } = e
  const to = rAt(opcode, 0)
  putFlags(e)
  getDistance(code, opcode)
  code.if()
  code.get(to)
  code.get(B)
  code.op('i32.rotr')
  code.tee(to)
  code.constant(31)
  code.op('i32.shr_u')
  code.set(C)
  code.end()
  code.get(to)
  setResult(e)
}

/** Leaves the distance on the stack and in B. */
function getDistance(code: Code, opcode: number): void {
  code.get(rAt(opcode, 3))
  code.constant(0xff)
  code.op('i32.and')
  code.tee(B)
}

/** A shift that leaves nothing, or copies of the sign. */
function beyond(code: Code, shift: Shift, to: number): void {
  if (shift === 'i32.shr_s') {
    code.get(to)
    code.constant(31)
    code.op('i32.shr_s')
    code.tee(to)
    lowestBitToCarry(code)
    return
  }
  code.constant(0)
  code.tee(to)
  code.set(C)
}

function lowestBitToCarry(code: Code): void {
  code.constant(1)
  code.op('i32.and')
  code.set(C)
}
