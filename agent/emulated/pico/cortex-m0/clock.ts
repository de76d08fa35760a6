/** The time that a core lives in: cycles since a reset, and what is due by itself. */
export type Clock = {
  readonly cycles: number
  readonly nanos: number
  readonly hertz: number
  /** The cycle at which the next thing is due; infinity without one. */
  readonly nextCycle: number
  advanceTo(cycle: number): void
  createAlarm(ring: () => void): { schedule(nanos: number): void; cancel(): void }
}
