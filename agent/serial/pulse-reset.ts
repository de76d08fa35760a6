import { setTimeout } from 'node:timers/promises'
import type { Line, Signals } from './line.ts'

const PULSE_MS = 100

/** What the control lines do, one after the other. */
const pulses = {
  dtr: [{ dtr: false }, { dtr: true }],
  // DTR holds GPIO 0, RTS the reset: GPIO 0 stays high, so that the chip starts its program.
  'rts-dtr-esp': [
    { dtr: false, rts: true },
    { dtr: false, rts: false },
  ],
} as const satisfies Record<string, [Signals, Signals]>

/** Restarts a board over the control lines of its line, in one of the usual ways. */
export async function pulseReset(line: Pick<Line, 'setSignals'>, way: keyof typeof pulses): Promise<void> {
  const [on, off] = pulses[way]
  await line.setSignals(on)
  await setTimeout(PULSE_MS)
  await line.setSignals(off)
}
