import { add, C, flagsOf, SREG, subtract, wideFlagsOf, Z } from './flags.ts'
import type { Core, Instructions } from './handler.ts'
import { constantOf, dOf, highOf, rOf } from './operands.ts'

export const arithmetic: Instructions = {
  /** ADD */
  '0000 11rd dddd rrrr': ({ data }, opcode) => {
    const d = dOf(opcode)
    data[d] = add(data, data[d] ?? 0, data[rOf(opcode)] ?? 0, 0)
  },
  /** ADC */
  '0001 11rd dddd rrrr': ({ data }, opcode) => {
    const d = dOf(opcode)
    data[d] = add(data, data[d] ?? 0, data[rOf(opcode)] ?? 0, (data[SREG] ?? 0) & C)
  },
  /** SUB */
  '0001 10rd dddd rrrr': ({ data }, opcode) => {
    const d = dOf(opcode)
    data[d] = subtract(data, data[d] ?? 0, data[rOf(opcode)] ?? 0, 0, false)
  },
  /** SBC */
  '0000 10rd dddd rrrr': ({ data }, opcode) => {
    const d = dOf(opcode)
    data[d] = subtract(data, data[d] ?? 0, data[rOf(opcode)] ?? 0, (data[SREG] ?? 0) & C, true)
  },
  /** SUBI */
  '0101 KKKK dddd KKKK': ({ data }, opcode) => {
    const d = highOf(opcode)
    data[d] = subtract(data, data[d] ?? 0, constantOf(opcode), 0, false)
  },
  /** SBCI */
  '0100 KKKK dddd KKKK': ({ data }, opcode) => {
    const d = highOf(opcode)
    data[d] = subtract(data, data[d] ?? 0, constantOf(opcode), (data[SREG] ?? 0) & C, true)
  },
  /** CP */
  '0001 01rd dddd rrrr': ({ data }, opcode) => {
    subtract(data, data[dOf(opcode)] ?? 0, data[rOf(opcode)] ?? 0, 0, false)
  },
  /** CPC */
  '0000 01rd dddd rrrr': ({ data }, opcode) => {
    subtract(data, data[dOf(opcode)] ?? 0, data[rOf(opcode)] ?? 0, (data[SREG] ?? 0) & C, true)
  },
  /** CPI */
  '0011 KKKK dddd KKKK': ({ data }, opcode) => {
    subtract(data, data[highOf(opcode)] ?? 0, constantOf(opcode), 0, false)
  },
  /** NEG */
  '1001 010d dddd 0001': ({ data }, opcode) => {
    const d = dOf(opcode)
    data[d] = subtract(data, 0, data[d] ?? 0, 0, false)
  },
  /** INC */
  '1001 010d dddd 0011': ({ data }, opcode) => {
    const result = ((data[dOf(opcode)] ?? 0) + 1) & 0xff
    count(data, dOf(opcode), result, result === 0x80)
  },
  /** DEC */
  '1001 010d dddd 1010': ({ data }, opcode) => {
    const result = ((data[dOf(opcode)] ?? 0) - 1) & 0xff
    count(data, dOf(opcode), result, result === 0x7f)
  },
  /** ADIW */
  '1001 0110 KKdd KKKK': (cpu, opcode) => {
    const [pair, value] = wideOperands(cpu, opcode)
    const result = (value + wideConstantOf(opcode)) & 0xffff
    setWide(cpu, pair, result, (~value & result) >> 15, (value & ~result) >> 15)
  },
  /** SBIW */
  '1001 0111 KKdd KKKK': (cpu, opcode) => {
    const [pair, value] = wideOperands(cpu, opcode)
    const result = (value - wideConstantOf(opcode)) & 0xffff
    setWide(cpu, pair, result, (value & ~result) >> 15, (~value & result) >> 15)
  },
  /** MUL */
  '1001 11rd dddd rrrr': (cpu, opcode) => {
    multiply(cpu, (cpu.data[dOf(opcode)] ?? 0) * (cpu.data[rOf(opcode)] ?? 0), 0)
  },
  /** MULS */
  '0000 0010 dddd rrrr': (cpu, opcode) => {
    multiply(cpu, signed(cpu, opcode >> 4, 0xf) * signed(cpu, opcode, 0xf), 0)
  },
  /** MULSU */
  '0000 0011 0ddd 0rrr': (cpu, opcode) => {
    multiply(cpu, signed(cpu, opcode >> 4, 7) * unsigned(cpu, opcode), 0)
  },
  /** FMUL */
  '0000 0011 0ddd 1rrr': (cpu, opcode) => {
    multiply(cpu, unsigned(cpu, opcode >> 4) * unsigned(cpu, opcode), 1)
  },
  /** FMULS */
  '0000 0011 1ddd 0rrr': (cpu, opcode) => {
    multiply(cpu, signed(cpu, opcode >> 4, 7) * signed(cpu, opcode, 7), 1)
  },
  /** FMULSU */
  '0000 0011 1ddd 1rrr': (cpu, opcode) => {
    multiply(cpu, signed(cpu, opcode >> 4, 7) * unsigned(cpu, opcode), 1)
  },
}

/** INC and DEC leave C and H as they are. */
function count(data: Uint8Array, register: number, result: number, isOverflow: boolean): void {
  data[register] = result
  data[SREG] = ((data[SREG] ?? 0) & 0xe1) | flagsOf(result, isOverflow ? 1 : 0)
}

/** Returns the first register of a pair, 24 to 30, and its value. */
function wideOperands({ data }: Core, opcode: number): [pair: number, value: number] {
  const pair = 24 + ((opcode >> 3) & 6)
  return [pair, (data[pair] ?? 0) | ((data[pair + 1] ?? 0) << 8)]
}

function wideConstantOf(opcode: number): number {
  return (opcode & 0xf) | ((opcode >> 2) & 0x30)
}

function setWide(cpu: Core, pair: number, result: number, overflow: number, carry: number): void {
  const { data } = cpu
  data[pair] = result & 0xff
  data[pair + 1] = result >> 8
  data[SREG] = ((data[SREG] ?? 0) & 0xe0) | wideFlagsOf(result, overflow & 1) | (carry & C)
  cpu.cycles++
}

/** C is the product's highest bit before it is shifted, Z is of what is kept. */
function multiply(cpu: Core, product: number, shift: 0 | 1): void {
  const { data } = cpu
  const result = product << shift
  data[0] = result & 0xff
  data[1] = (result >> 8) & 0xff
  const flags = (product & 0x8000 ? C : 0) | ((result & 0xffff) === 0 ? Z : 0)
  data[SREG] = ((data[SREG] ?? 0) & ~(C | Z)) | flags
  cpu.cycles++
}

/** The value of a register from 16 on, as a number with a sign. */
function signed({ data }: Core, bits: number, mask: number): number {
  return ((data[16 + (bits & mask)] ?? 0) << 24) >> 24
}

function unsigned({ data }: Core, bits: number): number {
  return data[16 + (bits & 7)] ?? 0
}
