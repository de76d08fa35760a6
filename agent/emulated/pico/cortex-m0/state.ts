import type { Core } from './core.ts'
import { statusOf } from './special-registers.ts'

/** True if a core executes what is next. */
export function isAwake({ isAsleep, isLocked }: Core): boolean {
  return !isAsleep && !isLocked
}

/** True if a core executes, or an interrupt could let it. */
export function goesOn({ isLocked, isAsleep, interrupts }: Core): boolean {
  return !isLocked && (!isAsleep || interrupts.enabled !== 0)
}

/** Returns the registers, the status, and what else decides what a core executes next. */
export function stateOf(core: Core): number[] {
  const { interrupts, system } = core
  const flags = [core.isMasked, core.isProcessStack, core.isUnprivileged, core.hasEvent, core.isAsleep, core.isLocked]
  const words = [...core.registers, core.otherSp, statusOf(core), ...flags.map(Number)]
  return [...words, interrupts.pending, interrupts.enabled, system.vectors]
}
