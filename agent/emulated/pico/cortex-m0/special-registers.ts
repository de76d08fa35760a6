import type { Core } from './core.ts'

const SP = 13
const NEGATIVE = 1 << 31
const ZERO = 1 << 30
const CARRY = 1 << 29
const OVERFLOW = 1 << 28
const THUMB = 1 << 24
/** Numbers of special registers below this name parts of the status (ARMv6-M, B5.2.2). */
const STATUSES = 8
const MAIN_SP = 8
const PROCESS_SP = 9
const PRIMASK = 16
const CONTROL = 20

/** Returns the flags as the highest bits of a status. */
export function flagsOf(core: Core): number {
  return (
    (core.negative < 0 ? NEGATIVE : 0) |
    (core.zero === 0 ? ZERO : 0) |
    (core.carry !== 0 ? CARRY : 0) |
    (core.overflow !== 0 ? OVERFLOW : 0)
  )
}

/** Sets the flags from a status. */
export function setFlags(core: Core, status: number): void {
  core.negative = status & NEGATIVE
  core.zero = ~status & ZERO
  core.carry = (status >>> 29) & 1
  core.overflow = (status >>> 28) & 1
}

/** Returns the bits of four flags. */
export function toStatus(flags: { N: boolean; Z: boolean; C: boolean; V: boolean }): number {
  return (flags.N ? NEGATIVE : 0) | (flags.Z ? ZERO : 0) | (flags.C ? CARRY : 0) | (flags.V ? OVERFLOW : 0)
}

/** Returns xPSR: flags, Thumb, and the exception that is handled. */
export function statusOf(core: Core): number {
  return flagsOf(core) | THUMB | core.ipsr
}

/** Puts the stack of thread mode, or the main one, into R13. */
export function switchStack(core: Core, isProcess: boolean): void {
  if (core.isProcessStack === isProcess) return
  const sp = core.r[SP] as number
  core.r[SP] = core.otherSp
  core.otherSp = sp
  core.isProcessStack = isProcess
}

/** Returns what MRS reads. What needs privilege is 0 without it. */
export function readSpecial(core: Core, register: number): number {
  if (register < STATUSES)
    return ((register & 4) === 0 ? flagsOf(core) : 0) | ((register & 1) !== 0 && core.isPrivileged ? core.ipsr : 0)
  if (register === CONTROL) return (core.isProcessStack ? 2 : 0) | (core.isUnprivileged ? 1 : 0)
  if (!core.isPrivileged) return 0
  if (register === MAIN_SP || register === PROCESS_SP)
    return (register === PROCESS_SP) === core.isProcessStack ? (core.r[SP] as number) : core.otherSp
  return register === PRIMASK && core.isMasked ? 1 : 0
}

/** Does what MSR does. What needs privilege is ignored without it. */
export function writeSpecial(core: Core, register: number, value: number): void {
  if (register < STATUSES) {
    if ((register & 4) === 0) setFlags(core, value)
  } else if (!core.isPrivileged) return
  else if (register === MAIN_SP || register === PROCESS_SP) {
    if ((register === PROCESS_SP) === core.isProcessStack) core.r[SP] = value & ~3
    else core.otherSp = value & ~3
  } else if (register === PRIMASK) setMask(core, (value & 1) !== 0)
  else if (register === CONTROL && core.ipsr === 0) {
    core.isUnprivileged = (value & 1) !== 0
    switchStack(core, (value & 2) !== 0)
  }
}

/** Masks all interrupts, or none. */
export function setMask(core: Core, isMasked: boolean): void {
  core.isMasked = isMasked
  if (!isMasked) core.reconsider()
}
