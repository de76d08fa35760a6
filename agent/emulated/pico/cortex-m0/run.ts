import type { Core } from './core.ts'
import { enterException, raiseFault } from './exceptions.ts'
import { execute } from './execute.ts'
import { Fault } from './memory.ts'

/**
 * Executes from cycle `from` until cycle `until`, and the last instruction to its end. Returns
 * sooner if the core falls asleep or locks up, or after `leave`.
 */
export function run(core: Core, from: number, until: number): void {
  core.begin(from, until)
  for (;;) {
    core.synchronise()
    if (core.takeAttention()) attend(core)
    if (core.isOver) return
    core.startBurst()
    try {
      execute(core)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      raiseFault(core, error)
    }
  }
}

/** Ends the sleep of a core at cycle `now`, if there is a reason to. */
export function wake(core: Core, now: number): void {
  if (!core.isAsleep || !core.takeAttention()) return
  core.begin(now, now)
  attend(core)
}

/** Enters the exception that is due. A masked one ends a sleep all the same (ARMv6-M, B1.5.19). */
function attend(core: Core): void {
  const { interrupts } = core
  const next = interrupts.next(core.priority)
  if (core.isAsleep) {
    const isInterrupted = next !== 0 || interrupts.next(interrupts.priority(core.ipsr)) !== 0
    const hasEvent = core.sleep === 'event' && core.hasEvent
    if (!isInterrupted && !hasEvent) return
    if (hasEvent) core.hasEvent = false
    core.sleep = 'awake'
  }
  if (next !== 0) enterException(core, next)
}
