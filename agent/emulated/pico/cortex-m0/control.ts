import type { Core } from './core.ts'
import { TAKEN } from './cycles.ts'
import { callSupervisor, returnFromException } from './exceptions.ts'
import { Fault, hex } from './memory.ts'
import { readSpecial, setMask, writeSpecial } from './special-registers.ts'

const SP = 13
const LR = 14
const PC = 15
/** Addresses of these highest bits mean the end of an exception. */
const RETURN_BITS = 0xf

type Instruction = (core: Core, opcode: number) => void

/** Goes on at an address. */
export function jump(core: Core, address: number): void {
  core.r[PC] = address & ~1
}

/** Goes on at an address that says that its code is Thumb, or returns from an exception. */
export function branchWithExchange(core: Core, target: number): void {
  if (target >>> 28 === RETURN_BITS && core.ipsr !== 0) {
    returnFromException(core, target)
    return
  }
  jump(core, target)
  if ((target & 1) === 0) throw new Fault(`it jumps to ${hex(target)}, which is not Thumb code`, target & ~1)
}

export const branch: Instruction = (core, opcode) => {
  jump(core, (core.r[PC] as number) + 2 + ((opcode << 21) >> 20))
}

/** Takes a conditional branch, whose distance is in halfwords. */
function take(core: Core, opcode: number): void {
  const { r } = core
  r[PC] = (r[PC] as number) + 2 + ((opcode << 24) >> 23)
  core.left -= TAKEN
}

const isLess = (core: Core) => core.negative < 0 !== (core.overflow !== 0)

export const branchIfEqual: Instruction = (core, opcode) => {
  if (core.zero === 0) take(core, opcode)
}
export const branchIfNotEqual: Instruction = (core, opcode) => {
  if (core.zero !== 0) take(core, opcode)
}
export const branchIfCarry: Instruction = (core, opcode) => {
  if (core.carry !== 0) take(core, opcode)
}
export const branchIfNoCarry: Instruction = (core, opcode) => {
  if (core.carry === 0) take(core, opcode)
}
export const branchIfNegative: Instruction = (core, opcode) => {
  if (core.negative < 0) take(core, opcode)
}
export const branchIfPositive: Instruction = (core, opcode) => {
  if (core.negative >= 0) take(core, opcode)
}
export const branchIfOverflow: Instruction = (core, opcode) => {
  if (core.overflow !== 0) take(core, opcode)
}
export const branchIfNoOverflow: Instruction = (core, opcode) => {
  if (core.overflow === 0) take(core, opcode)
}
export const branchIfHigher: Instruction = (core, opcode) => {
  if (core.carry !== 0 && core.zero !== 0) take(core, opcode)
}
export const branchIfLowerOrSame: Instruction = (core, opcode) => {
  if (core.carry === 0 || core.zero === 0) take(core, opcode)
}
export const branchIfGreaterOrEqual: Instruction = (core, opcode) => {
  if (!isLess(core)) take(core, opcode)
}
export const branchIfLess: Instruction = (core, opcode) => {
  if (isLess(core)) take(core, opcode)
}
export const branchIfGreater: Instruction = (core, opcode) => {
  if (core.zero !== 0 && !isLess(core)) take(core, opcode)
}
export const branchIfLessOrEqual: Instruction = (core, opcode) => {
  if (core.zero === 0 || isLess(core)) take(core, opcode)
}

export const branchTo: Instruction = (core, opcode) => {
  const m = (opcode >> 3) & 15
  branchWithExchange(core, m === PC ? (core.r[PC] as number) + 2 : (core.r[m] as number))
}

export const callTo: Instruction = (core, opcode) => {
  const { r } = core
  const target = r[(opcode >> 3) & 15] as number
  r[LR] = (r[PC] as number) | 1
  jump(core, target)
  if ((target & 1) === 0) throw new Fault(`it calls ${hex(target)}, which is not Thumb code`, target & ~1)
}

export const breakpoint: Instruction = (core, opcode) => {
  if (!core.around.breakpoint(opcode & 0xff)) throw new Fault(`it executes breakpoint ${opcode & 0xff}`)
}

export const supervisorCall: Instruction = (core) => callSupervisor(core)

export const changeMask: Instruction = (core, opcode) => {
  if (core.isPrivileged) setMask(core, (opcode & 0x10) !== 0)
}

export const nothing: Instruction = () => {}

export const waitForInterrupt: Instruction = (core) => {
  core.sleep = 'interrupt'
  core.reconsider()
}

export const waitForEvent: Instruction = (core) => {
  if (core.hasEvent) core.hasEvent = false
  else waitFor(core)
}

function waitFor(core: Core): void {
  core.sleep = 'event'
  core.reconsider()
}

export const sendEvent: Instruction = (core) => core.around.sendEvent()

export const undefinedOpcode: Instruction = (_, opcode) => {
  throw new Fault(`it executes 0x${opcode.toString(16).padStart(4, '0')}, which is no instruction`)
}

/** An opcode that stands where compiled code begins. It takes no time itself. */
export const enterCompiled: Instruction = (core, opcode) => {
  if (!core.mayEnter) {
    core.left -= 1
    undefinedOpcode(core, opcode)
  }
  core.r[PC] = core.pc - 2
  core.enterCompiled()
}

/**
 * The instructions of two halfwords (ARMv6-M, A5.3): BL, MSR, MRS and barriers. The table counts 3
 * cycles, as all have.
 */
export const ofTwoHalfwords: Instruction = (core, first) => {
  const second = core.fetchSecond()
  if ((second & 0xd000) === 0xd000) {
    call(core, first, second)
    return
  }
  if ((first & 0xfff0) === 0xf380 && (second & 0xff00) === 0x8800) {
    const n = first & 15
    writeSpecial(core, second & 0xff, core.r[n] as number)
    return
  }
  if (first === 0xf3ef && (second & 0xf000) === 0x8000) {
    const d = (second >> 8) & 15
    const value = readSpecial(core, second & 0xff)
    core.r[d] = d === SP ? value & ~3 : value
    return
  }
  // DSB, DMB and ISB order what is in order here anyway.
  if (first === 0xf3bf && (second & 0xffc0) === 0x8f40) return
  const pc = (core.r[PC] as number) - 4
  throw new Fault(`it executes 0x${((first << 16) | second).toString(16)}, which is no instruction`, pc)
}

/** The highest bits of the distance are stored as whether they differ from the sign. */
function call({ r }: Core, first: number, second: number): void {
  const sign = (first >> 10) & 1
  const i1 = ~((second >> 13) ^ sign) & 1
  const i2 = ~((second >> 11) ^ sign) & 1
  const next = r[PC] as number
  r[LR] = next | 1
  r[PC] = next + ((-sign << 24) | (i1 << 23) | (i2 << 22) | ((first & 0x3ff) << 12) | ((second & 0x7ff) << 1))
}
