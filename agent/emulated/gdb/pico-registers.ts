import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { statusOf } from '#agent/emulated/pico/cortex-m0/special-registers.ts'

/** Registers as the description numbers them. */
export const [SP, PC, XPSR, MSP, PSP, PRIMASK, CONTROL] = [13, 15, 16, 17, 18, 19, 20]
/** How many there are. */
export const REGISTERS = 21

/** Instructions of 32 bits begin with 111, and not with 11100 (ARMv6-M, A5.1). */
export function isLong(halfword: number): boolean {
  return halfword >>> 11 > 0b11100
}

/** Puts the registers of a core into words, from a place on. */
export function putRegisters(core: Core, into: Int32Array, at: number): void {
  const { isProcessStack, r, otherSp } = core
  const sp = r[SP] ?? 0
  into.set(r, at)
  into[at + XPSR] = statusOf(core)
  into[at + MSP] = isProcessStack ? otherSp : sp
  into[at + PSP] = isProcessStack ? sp : otherSp
  into[at + PRIMASK] = core.isMasked ? 1 : 0
  into[at + CONTROL] = (isProcessStack ? 2 : 0) | (core.isUnprivileged ? 1 : 0)
}
