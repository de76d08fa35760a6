import { branchWithExchange } from './control.ts'
import type { Core } from './core.ts'
import { PER_REGISTER, POP_PC } from './cycles.ts'

const SP = 13
const LR = 14
const PC = 15
const LR_OR_PC = 0x100

type Instruction = (core: Core, opcode: number) => void

/** Returns Rn + Rm, the address of half of all loads and stores. */
const sumOf = ({ r }: Core, opcode: number) => ((r[(opcode >> 3) & 7] as number) + (r[(opcode >> 6) & 7] as number)) | 0
/** Returns Rn + immediate × scale. */
const offsetOf = ({ r }: Core, opcode: number, scale: number) =>
  ((r[(opcode >> 3) & 7] as number) + ((opcode >> 6) & 31) * scale) | 0
const stackOf = ({ r }: Core, opcode: number) => ((r[SP] as number) + ((opcode & 0xff) << 2)) | 0

export const loadLiteral: Instruction = (core, opcode) => {
  const { r } = core
  const address = (((r[PC] as number) + 2) & ~3) + ((opcode & 0xff) << 2)
  r[(opcode >> 8) & 7] = core.memory.read32(address | 0, core)
}

export const storeWordAtSum: Instruction = (core, opcode) => {
  core.memory.write32(sumOf(core, opcode), core.r[opcode & 7] as number, core)
}
export const storeHalfwordAtSum: Instruction = (core, opcode) => {
  core.memory.write16(sumOf(core, opcode), core.r[opcode & 7] as number, core)
}
export const storeByteAtSum: Instruction = (core, opcode) => {
  core.memory.write8(sumOf(core, opcode), core.r[opcode & 7] as number, core)
}
export const loadSignedByteAtSum: Instruction = (core, opcode) => {
  core.r[opcode & 7] = (core.memory.read8(sumOf(core, opcode), core) << 24) >> 24
}
export const loadWordAtSum: Instruction = (core, opcode) => {
  core.r[opcode & 7] = core.memory.read32(sumOf(core, opcode), core)
}
export const loadHalfwordAtSum: Instruction = (core, opcode) => {
  core.r[opcode & 7] = core.memory.read16(sumOf(core, opcode), core)
}
export const loadByteAtSum: Instruction = (core, opcode) => {
  core.r[opcode & 7] = core.memory.read8(sumOf(core, opcode), core)
}
export const loadSignedHalfwordAtSum: Instruction = (core, opcode) => {
  core.r[opcode & 7] = (core.memory.read16(sumOf(core, opcode), core) << 16) >> 16
}

export const storeWord: Instruction = (core, opcode) => {
  core.memory.write32(offsetOf(core, opcode, 4), core.r[opcode & 7] as number, core)
}
export const loadWord: Instruction = (core, opcode) => {
  core.r[opcode & 7] = core.memory.read32(offsetOf(core, opcode, 4), core)
}
export const storeByte: Instruction = (core, opcode) => {
  core.memory.write8(offsetOf(core, opcode, 1), core.r[opcode & 7] as number, core)
}
export const loadByte: Instruction = (core, opcode) => {
  core.r[opcode & 7] = core.memory.read8(offsetOf(core, opcode, 1), core)
}
export const storeHalfword: Instruction = (core, opcode) => {
  core.memory.write16(offsetOf(core, opcode, 2), core.r[opcode & 7] as number, core)
}
export const loadHalfword: Instruction = (core, opcode) => {
  core.r[opcode & 7] = core.memory.read16(offsetOf(core, opcode, 2), core)
}
export const storeToStack: Instruction = (core, opcode) => {
  core.memory.write32(stackOf(core, opcode), core.r[(opcode >> 8) & 7] as number, core)
}
export const loadFromStack: Instruction = (core, opcode) => {
  core.r[(opcode >> 8) & 7] = core.memory.read32(stackOf(core, opcode), core)
}

/** The lowest register is at the lowest address. The base goes past them all. */
export const storeMany: Instruction = (core, opcode) => {
  const { r } = core
  const n = (opcode >> 8) & 7
  r[n] = storeRegisters(core, r[n] as number, opcode & 0xff)
}

/** The base goes past them all, unless it is loaded itself. */
export const loadMany: Instruction = (core, opcode) => {
  const n = (opcode >> 8) & 7
  const past = loadRegisters(core, core.r[n] as number, opcode & 0xff)
  if ((opcode & (1 << n)) === 0) core.r[n] = past
}

export const push: Instruction = (core, opcode) => {
  const { r } = core
  const withLr = (opcode & LR_OR_PC) !== 0
  const start = ((r[SP] as number) - 4 * (countOf(opcode & 0xff) + (withLr ? 1 : 0))) | 0
  const past = storeRegisters(core, start, opcode & 0xff)
  if (withLr) {
    core.left -= PER_REGISTER
    core.memory.write32(past, r[LR] as number, core)
  }
  r[SP] = start
}

export const pop: Instruction = (core, opcode) => {
  const { r } = core
  const past = loadRegisters(core, r[SP] as number, opcode & 0xff)
  if ((opcode & LR_OR_PC) === 0) {
    r[SP] = past
    return
  }
  const target = core.memory.read32(past, core)
  core.left -= PER_REGISTER + POP_PC
  r[SP] = past + 4
  branchWithExchange(core, target)
}

/** Returns the address after them. */
function storeRegisters(core: Core, start: number, list: number): number {
  let at = start
  for (let register = 0, rest = list; rest !== 0; register++, rest >>= 1) {
    if ((rest & 1) === 0) continue
    core.left -= PER_REGISTER
    core.memory.write32(at, core.r[register] as number, core)
    at = (at + 4) | 0
  }
  return at
}

/** Returns the address after them. A fault leaves the base as it was. */
function loadRegisters(core: Core, start: number, list: number): number {
  let at = start
  for (let register = 0, rest = list; rest !== 0; register++, rest >>= 1) {
    if ((rest & 1) === 0) continue
    core.left -= PER_REGISTER
    core.r[register] = core.memory.read32(at, core)
    at = (at + 4) | 0
  }
  return at
}

function countOf(list: number): number {
  let count = 0
  for (let rest = list; rest !== 0; rest &= rest - 1) count++
  return count
}
