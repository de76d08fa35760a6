import { PER_REGISTER, POP_PC, TAKEN } from '#agent/emulated/pico/cortex-m0/cycles.ts'
import { cyclesOf, kindOf } from '#agent/emulated/pico/cortex-m0/instructions.ts'

const [SP, PC] = [13, 15]
/** Special registers that MRS reads and MSR writes here: none with flags, which are in locals. */
const READ = [4, 5, 6, 7, 8, 9, 16, 20]
const WRITTEN = [8, 9, 16, 20]

export type Instruction = {
  pc: number
  opcode: number
  /** The second halfword, or 0. */
  second: number
  /** Its number in `instructions.ts`. */
  kind: number
  /** The address behind it. */
  next: number
  cycles: number
  flow: Flow
}

/** Where an instruction leads. What is `interpreted` is left to `execute.ts`. */
type Flow =
  | { way: 'on' | 'anywhere' }
  | { way: 'interpreted'; isFollowed: boolean }
  | { way: 'branch' | 'condition' | 'call'; to: number }
  | { way: 'anywhere and back' }

/** Returns the instruction at an address; undefined where some of it is in no memory. */
export function decode(pc: number, halfwordAt: (pc: number) => number | undefined): Instruction | undefined {
  const opcode = halfwordAt(pc)
  if (opcode === undefined) return undefined
  const kind = kindOf[opcode] as number
  const isLong = kind === 66
  const second = isLong ? halfwordAt(pc + 2) : 0
  if (second === undefined) return undefined
  const flow = isLong ? longFlow(pc, opcode, second) : flowOf(pc, opcode, kind)
  return { pc, opcode, second, kind, next: pc + (isLong ? 4 : 2), cycles: costOf(opcode, kind), flow }
}

function flowOf(pc: number, opcode: number, kind: number): Flow {
  if ((kind >= 53 && kind <= 64) || kind === 84 || kind === 85)
    return { way: 'condition', to: pc + 4 + ((opcode << 24) >> 23) }
  if (kind >= 49 && kind <= 52) return ofSeveral(opcode, kind)
  const register = (opcode >> 3) & 15
  switch (kind) {
    case 23:
    case 24:
      return { way: destinationOf(opcode) === PC ? 'anywhere' : 'on' }
    case 25:
      return register === PC ? { way: 'interpreted', isFollowed: false } : { way: 'anywhere' }
    case 26:
      return register === PC ? { way: 'interpreted', isFollowed: false } : { way: 'anywhere and back' }
    case 65:
      return { way: 'branch', to: pc + 4 + ((opcode << 21) >> 20) }
    // WFE, WFI, SEV and SVC come back here.
    case 80:
    case 81:
    case 82:
    case 86:
      return { way: 'interpreted', isFollowed: true }
    default:
      return kind === 79 || kind > 86 ? { way: 'interpreted', isFollowed: false } : { way: 'on' }
  }
}

/** Loads and stores of several registers. Without any they mean nothing. */
function ofSeveral(opcode: number, kind: number): Flow {
  const isPushOrPop = kind < 51
  if ((opcode & (isPushOrPop ? 0x1ff : 0xff)) === 0) return { way: 'interpreted', isFollowed: false }
  return { way: kind === 50 && (opcode & 0x100) !== 0 ? 'anywhere' : 'on' }
}

function longFlow(pc: number, first: number, second: number): Flow {
  if ((second & 0xd000) === 0xd000) return { way: 'call', to: targetOf(pc, first, second) }
  if (first === 0xf3bf && (second & 0xffc0) === 0x8f40) return { way: 'on' }
  const number = second & 0xff
  const isMsr = (first & 0xfff0) === 0xf380 && (second & 0xff00) === 0x8800 && (first & 15) < SP
  const isMrs = first === 0xf3ef && (second & 0xf000) === 0x8000 && ((second >> 8) & 15) < SP
  const isTranslated = (isMsr && WRITTEN.includes(number)) || (isMrs && READ.includes(number))
  return isTranslated ? { way: 'on' } : { way: 'interpreted', isFollowed: true }
}

/** Returns where BL leads; `control.ts` says how its distance is stored. */
function targetOf(pc: number, first: number, second: number): number {
  const sign = (first >> 10) & 1
  const i1 = ~((second >> 13) ^ sign) & 1
  const i2 = ~((second >> 11) ^ sign) & 1
  return pc + 4 + ((-sign << 24) | (i1 << 23) | (i2 << 22) | ((first & 0x3ff) << 12) | ((second & 0x7ff) << 1))
}

function costOf(opcode: number, kind: number): number {
  const cycles = cyclesOf[kind] as number
  if (kind === 23 || kind === 24) return cycles + (destinationOf(opcode) === PC ? TAKEN : 0)
  if (kind < 49 || kind > 52) return cycles
  const hasExtra = kind < 51 && (opcode & 0x100) !== 0
  const registers = registersOf(opcode).length + (hasExtra ? 1 : 0)
  return cycles + PER_REGISTER * registers + (hasExtra && kind === 50 ? POP_PC : 0)
}

/** Returns the registers in the list of an opcode, the lowest first; R0 to R7. */
export function registersOf(opcode: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((register) => (opcode & (1 << register)) !== 0)
}

/** Returns Rd of those that reach all registers. */
export function destinationOf(opcode: number): number {
  return ((opcode >> 4) & 8) | (opcode & 7)
}
