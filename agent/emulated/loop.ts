import type { Machine } from './machine.ts'

/**
 * Why an advance has ended: its cycle is reached or the machine sleeps for ever, its caller has
 * something else to do, the machine's clock has another frequency, or nothing but a reset helps.
 */
export type Ended = 'until' | 'budget' | 'clock' | 'locked'

/** Advances a machine until its clock reaches a cycle, or `isOver` between two bursts. */
export function advance(machine: Machine, until: number, isOver: () => boolean): Ended {
  const { hertz } = machine
  while (machine.cycles < until) {
    machine.advance(until)
    if (machine.isLocked) return 'locked'
    if (machine.hertz !== hertz) return 'clock'
    if (machine.isAsleep && until === Number.POSITIVE_INFINITY && machine.nextEvent === until) return 'until'
    if (isOver()) return 'budget'
  }
  return machine.isLocked ? 'locked' : 'until'
}
