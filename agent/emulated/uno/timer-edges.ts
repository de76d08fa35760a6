import type { AVRTimer } from 'avr8js'

/** What the package keeps to itself. */
type Inside = {
  lastCycle: number
  divider: number
  tcnt: number
  ocrA: number
  ocrB: number
  TOP: number
  updateCompPin(compare: number, name: 'A' | 'B', isBottom?: boolean): void
  phasePwmCount(value: number, steps: number): number
}

/**
 * Says at which cycle a timer switches its pins. The package looks at timers after each instruction
 * and so finds out some cycles later. `at` is undefined outside what a timer does.
 */
export function stampTimer(timer: AVRTimer, at: (cycle: number | undefined) => void): void {
  const inside = timer as unknown as Inside
  /** Steps that a phase correct timer is still to count; undefined while it counts none. */
  let stepsLeft: number | undefined
  const switchPin = inside.updateCompPin.bind(timer)
  inside.updateCompPin = (compare, name, isBottom) => {
    const { lastCycle, divider, tcnt, TOP } = inside
    const compared = name === 'A' ? inside.ocrA : inside.ocrB
    const steps = stepsLeft ?? (isBottom ? tcnt : (tcnt - compared + TOP + 1) % (TOP + 1))
    at(divider ? lastCycle - steps * divider : undefined)
    switchPin(compare, name, isBottom)
    at(undefined)
  }
  const count = inside.phasePwmCount.bind(timer)
  inside.phasePwmCount = (value, steps) => {
    let now = value
    for (stepsLeft = steps - 1; stepsLeft >= 0; stepsLeft--) now = count(now, 1)
    stepsLeft = undefined
    return now
  }
}
