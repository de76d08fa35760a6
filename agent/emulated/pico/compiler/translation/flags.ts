import { flagsIn } from '../layout.ts'
import type { Code } from '../wasm-writer.ts'
import { A, B, C, type Emitter, FLAG_A, FLAG_B, FLAGS, type FlagsIn, N, SUM, V, Z } from './emitter.ts'

/** Takes a result from the stack: its sign and zero are flags. Carry and overflow stay. */
export function setResult(e: Emitter, destination?: number): void {
  const { code } = e
  e.isCompared = false
  code.tee(N)
  if (destination !== undefined) code.tee(destination)
  code.set(Z)
}

/** Takes two operands from the stack. All four flags are those of their sum or difference. */
export function setFlagsOf(e: Emitter, how: 'sum' | 'difference', destination?: number): void {
  const { code } = e
  code.set(FLAG_B)
  code.tee(FLAG_A)
  code.get(FLAG_B)
  code.op(how === 'sum' ? 'i32.add' : 'i32.sub')
  e.flags = how
  setResult(e, destination)
  e.isCompared = how === 'difference'
}

/** The same of a sum with the carry, which is not put off. */
export function setFlagsWithCarry(e: Emitter, destination: number): void {
  const { code } = e
  code.set(B)
  code.set(A)
  getCarry(e)
  for (const operand of [A, B]) {
    code.get(operand)
    code.op('i32.add')
  }
  code.set(SUM)
  // A bit is carried if both have it, or one has it and the sum has not (ARMv6-M, A2.2.1).
  code.get(A)
  code.get(B)
  code.op('i32.and')
  code.get(A)
  code.get(B)
  code.op('i32.or')
  code.get(SUM)
  code.constant(-1)
  code.op('i32.xor', 'i32.and', 'i32.or')
  highestBit(code)
  code.set(C)
  code.get(A)
  code.get(SUM)
  code.op('i32.xor')
  code.get(B)
  code.get(SUM)
  code.op('i32.xor', 'i32.and')
  highestBit(code)
  code.set(V)
  e.flags = 'words'
  code.get(SUM)
  setResult(e, destination)
}

/** Puts carry and overflow into their locals, where an instruction may change one of them. */
export function putFlags(e: Emitter): void {
  if (e.flags === 'words') return
  getCarry(e)
  getOverflow(e)
  e.code.set(V)
  e.code.set(C)
  e.flags = 'words'
}

/** Puts the carry on the stack. */
export function getCarry({ code, flags }: Emitter): void {
  choose(code, flags, {
    words: () => code.get(C),
    difference() {
      operands(code)
      code.op('i32.ge_u')
    },
    sum() {
      operands(code)
      code.op('i32.add')
      code.get(FLAG_A)
      code.op('i32.lt_u')
    },
  })
}

export function getOverflow({ code, flags }: Emitter): void {
  choose(code, flags, {
    words: () => code.get(V),
    difference() {
      operands(code)
      code.op('i32.xor')
      code.get(FLAG_A)
      operands(code)
      code.op('i32.sub', 'i32.xor', 'i32.and')
      highestBit(code)
    },
    sum() {
      operands(code)
      code.op('i32.add')
      code.tee(SUM)
      code.get(FLAG_A)
      code.op('i32.xor')
      code.get(SUM)
      code.get(FLAG_B)
      code.op('i32.xor', 'i32.and')
      highestBit(code)
    },
  })
}

/** Conditions come in pairs: the second is what the first is not. */
type Condition = 'equal' | 'carry' | 'negative' | 'overflow' | 'higher' | 'greater or equal' | 'greater'

/** Puts a condition on the stack as 1 or 0. */
export function getCondition(e: Emitter, condition: Condition): void {
  const { code } = e
  const comparison = ({ higher: 'i32.gt_u', 'greater or equal': 'i32.ge_s', greater: 'i32.gt_s' } as const)[
    condition as string
  ]
  // Two numbers that were just compared need no flags.
  if (e.isCompared && comparison) {
    operands(code)
    code.op(comparison)
    return
  }
  if (condition === 'equal') {
    code.get(Z)
    code.op('i32.eqz')
  } else if (condition === 'negative') isNegative(code)
  else if (condition === 'carry') getCarry(e)
  else if (condition === 'overflow') getOverflow(e)
  else if (condition === 'higher') {
    getCarry(e)
    isNotZero(code)
    code.op('i32.and')
  } else {
    isNegative(code)
    getOverflow(e)
    code.op('i32.eq')
    if (condition === 'greater or equal') return
    isNotZero(code)
    code.op('i32.and')
  }
}

/** Puts one of three on the stack, by where the flags are. */
function choose(code: Code, flags: FlagsIn, ways: Record<keyof typeof flagsIn, () => void>): void {
  if (flags !== 'one of them') {
    ways[flags]()
    return
  }
  for (const way of ['difference', 'sum'] as const) {
    code.get(FLAGS)
    code.constant(flagsIn[way])
    code.op('i32.eq')
    code.if('result')
    ways[way]()
    code.else()
  }
  ways.words()
  code.end()
  code.end()
}

function operands(code: Code): void {
  code.get(FLAG_A)
  code.get(FLAG_B)
}

function highestBit(code: Code): void {
  code.constant(31)
  code.op('i32.shr_u')
}

function isNegative(code: Code): void {
  code.get(N)
  code.constant(0)
  code.op('i32.lt_s')
}

function isNotZero(code: Code): void {
  code.get(Z)
  code.constant(0)
  code.op('i32.ne')
}
