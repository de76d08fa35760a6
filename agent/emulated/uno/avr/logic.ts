import { C, flagsOf, I, SREG, T } from './flags.ts'
import type { Core, Instructions } from './handler.ts'
import { bitOf, constantOf, dOf, highOf, lowIoOf, rOf } from './operands.ts'

const flagOf = (opcode: number) => 1 << ((opcode >> 4) & 7)

/** Logic, shifts and single bits. */
export const logic: Instructions = {
  /** AND */
  '0010 00rd dddd rrrr': ({ data }, opcode) => {
    set(data, dOf(opcode), (data[dOf(opcode)] ?? 0) & (data[rOf(opcode)] ?? 0))
  },
  /** EOR */
  '0010 01rd dddd rrrr': ({ data }, opcode) => {
    set(data, dOf(opcode), (data[dOf(opcode)] ?? 0) ^ (data[rOf(opcode)] ?? 0))
  },
  /** OR */
  '0010 10rd dddd rrrr': ({ data }, opcode) => {
    set(data, dOf(opcode), (data[dOf(opcode)] ?? 0) | (data[rOf(opcode)] ?? 0))
  },
  /** ORI */
  '0110 KKKK dddd KKKK': ({ data }, opcode) => {
    set(data, highOf(opcode), (data[highOf(opcode)] ?? 0) | constantOf(opcode))
  },
  /** ANDI */
  '0111 KKKK dddd KKKK': ({ data }, opcode) => {
    set(data, highOf(opcode), (data[highOf(opcode)] ?? 0) & constantOf(opcode))
  },
  /** COM */
  '1001 010d dddd 0000': ({ data }, opcode) => {
    set(data, dOf(opcode), ~(data[dOf(opcode)] ?? 0) & 0xff)
    data[SREG] = (data[SREG] ?? 0) | C
  },
  /** SWAP */
  '1001 010d dddd 0010': ({ data }, opcode) => {
    const value = data[dOf(opcode)] ?? 0
    data[dOf(opcode)] = (value << 4) | (value >> 4)
  },
  /** ASR */
  '1001 010d dddd 0101': ({ data }, opcode) => {
    shift(data, dOf(opcode), (data[dOf(opcode)] ?? 0) & 0x80)
  },
  /** LSR */
  '1001 010d dddd 0110': ({ data }, opcode) => {
    shift(data, dOf(opcode), 0)
  },
  /** ROR */
  '1001 010d dddd 0111': ({ data }, opcode) => {
    shift(data, dOf(opcode), ((data[SREG] ?? 0) & C) << 7)
  },
  /** BSET, with SEI */
  '1001 0100 0sss 1000': (cpu, opcode) => {
    cpu.data[SREG] = (cpu.data[SREG] ?? 0) | flagOf(opcode)
    if (flagOf(opcode) === I) cpu.isShielded = true
  },
  /** BCLR */
  '1001 0100 1sss 1000': ({ data }, opcode) => {
    data[SREG] = (data[SREG] ?? 0) & ~flagOf(opcode)
  },
  /** BST */
  '1111 101d dddd 0bbb': ({ data }, opcode) => {
    const isSet = ((data[dOf(opcode)] ?? 0) & bitOf(opcode)) !== 0
    data[SREG] = ((data[SREG] ?? 0) & ~T) | (isSet ? T : 0)
  },
  /** BLD */
  '1111 100d dddd 0bbb': ({ data }, opcode) => {
    const others = (data[dOf(opcode)] ?? 0) & ~bitOf(opcode)
    data[dOf(opcode)] = others | ((data[SREG] ?? 0) & T ? bitOf(opcode) : 0)
  },
  /** SBI */
  '1001 1010 AAAA Abbb': (cpu, opcode) => {
    writeBit(cpu, opcode, cpu.readData(lowIoOf(opcode)) | bitOf(opcode))
  },
  /** CBI */
  '1001 1000 AAAA Abbb': (cpu, opcode) => {
    writeBit(cpu, opcode, cpu.readData(lowIoOf(opcode)) & ~bitOf(opcode))
  },
}

/** Logic clears V and leaves C and H as they are. */
function set(data: Uint8Array, register: number, result: number): void {
  data[register] = result
  data[SREG] = ((data[SREG] ?? 0) & 0xe1) | flagsOf(result, 0)
}

/** Shifts right by one: C is the bit that falls out, V is N or C but not both. */
function shift(data: Uint8Array, register: number, highest: number): void {
  const value = data[register] ?? 0
  const result = (value >> 1) | highest
  data[register] = result
  data[SREG] = ((data[SREG] ?? 0) & 0xe0) | flagsOf(result, (result >> 7) ^ (value & C)) | (value & C)
}

/** The bit alone is written: others of a register with flags stay as they are. */
function writeBit(cpu: Core, opcode: number, value: number): void {
  cpu.cycles++
  cpu.writeData(lowIoOf(opcode), value, bitOf(opcode))
}
