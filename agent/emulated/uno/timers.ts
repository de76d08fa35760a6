import { type AVRTimerConfig, AVRTimer as PackageTimer, timer0Config, timer1Config, timer2Config } from 'avr8js'
import type { Avr } from './avr/avr.ts'
import { stampTimer } from './timer-edges.ts'

/** What the package keeps to itself. */
type Inside = {
  count: (reschedule?: boolean, external?: boolean) => void
  divider: number
  lastCycle: number
  tcnt: number
  countingUp: boolean
  timerMode: number
  ocrA: number
  ocrB: number
  readonly TOP: number
  readonly MAX: number
}

/** The modes that count down from their top, as the package numbers them. */
const [PHASE_CORRECT, PHASE_AND_FREQUENCY_CORRECT] = [1, 4]

/** A counter may have gone round within an instruction if its top is below this. */
const SHORT_TOP = 32

/** Attaches timers 0 to 2. `stamp` is as for `stampTimer`. */
export function attachTimers(cpu: Avr, stamp: (cycle: number | undefined) => void): void {
  for (const config of [timer0Config, timer1Config, timer2Config]) stampTimer(attachTimer(cpu, config), stamp)
}

/**
 * Attaches a timer of the package that is counted only when something is due: at a match, at its
 * top and at 0, and before one of its registers is read or written. The package counts at each
 * step, 250 times a millisecond on a chip that only sleeps.
 */
export function attachTimer(cpu: Avr, config: AVRTimerConfig): PackageTimer {
  const attached = new PackageTimer(cpu, config)
  const timer = attached as unknown as Inside
  const { count } = timer
  const schedule = () => {
    cpu.clearClockEvent(timer.count)
    if (timer.divider === 0) return
    const due = timer.lastCycle + stepsToNext(timer) * timer.divider
    cpu.addClockEvent(timer.count, due - cpu.cycles)
  }
  timer.count = (reschedule = true, external = false) => {
    count(false, external)
    if (reschedule) schedule()
  }
  const { OCRA, OCRB, ICR, TCNT, TCCRA, TCCRB } = config
  for (const register of [OCRA, OCRB, ICR, TCNT, TCCRA, TCCRB]) {
    const write = register > 0 ? cpu.writeHooks[register] : undefined
    if (!write) continue
    cpu.writeHooks[register] = (...written) => {
      timer.count(false)
      const isDone = write(...written)
      // The package counts itself after these two.
      if (register !== TCNT && register !== TCCRB) schedule()
      return isDone
    }
  }
  return attached
}

/** Returns after how many steps of its counter a timer does something. */
function stepsToNext({ tcnt, countingUp, timerMode, ocrA, ocrB, TOP, MAX }: Inside): number {
  if (timerMode !== PHASE_CORRECT && timerMode !== PHASE_AND_FREQUENCY_CORRECT) {
    if (tcnt > TOP || TOP < SHORT_TOP) return 1
    // The package sees that it has wrapped by a count below the one before.
    return Math.min(TOP + 1 - tcnt, TOP >> 1, ahead(ocrA - tcnt), ahead(ocrB - tcnt))
  }
  if (tcnt === 0 && (!countingUp || TOP === 0)) return 1
  if (!countingUp) return Math.min(tcnt, ahead(tcnt - TOP), ahead(tcnt - ocrA), ahead(tcnt - ocrB))
  return Math.min(MAX + 1 - tcnt, ahead(TOP - tcnt), ahead(ocrA - tcnt), ahead(ocrB - tcnt))
}

/** Returns the steps to a place, or infinity if the counter has passed it. */
function ahead(steps: number): number {
  return steps > 0 ? steps : Number.POSITIVE_INFINITY
}
