/** The time that a core lives in: cycles since a reset, and what is due by itself. */
export type Clock = {
  readonly cycles: number
  readonly nanos: number
  readonly hertz: number
  /** The cycle at which the next thing is due; infinity without one. */
  readonly nextCycle: number
  /** Returns the time of a cycle that the clock has not come to, with nothing due before it. */
  nanosAt(cycle: number): number
  advanceTo(cycle: number): void
  createAlarm(ring: () => void): Alarm
}

type Alarm = {
  /** Rings after so many nanoseconds. */
  schedule(nanos: number): void
  /** Rings at a cycle, also if the frequency changes before. */
  scheduleAt(cycle: number): void
  cancel(): void
}
