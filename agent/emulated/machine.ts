import type { PinState } from '#wire/pins.ts'

/**
 * An emulated processor with its console. Times are milliseconds of its own clock since power-on.
 */
export interface Machine {
  readonly now: number
  /** True while the processor sleeps until an interrupt. */
  readonly isAsleep: boolean
  /** True if nothing but a reset can wake it. */
  readonly isLocked: boolean
  /** When something is due by itself, such as a timer; infinity if nothing is. */
  readonly nextAlarm: number
  /** Executes a few thousand instructions, or fewer if it falls asleep. */
  run(): void
  /** Lets time pass for a processor that sleeps, up to `until` or until something wakes it. */
  sleep(until: number): void
  /** True if the console can take a byte now. */
  canReceive(): boolean
  receive(byte: number): void
  /** Restarts it as its reset button does: memory that outlives a reset stays. */
  reset(): void
  /** Returns a pin by its place in `models.ts`. */
  pin(index: number): PinNow
  /** Puts a voltage on a pin from outside. It stays until another is put there. */
  connect(index: number, volts: number): void
}

export type PinNow = Pick<PinState, 'direction' | 'level'>

/** What a machine tells. */
export type MachineEvents = {
  /** It has printed a byte. */
  byte(byte: number): void
  /** A pin that is an output has switched. */
  edge(pin: number, isHigh: boolean): void
  /** Something else may have changed about the pins. */
  pinsChanged(): void
  /** There is something for its user to know, such as a peripheral that is not emulated. */
  note(text: string): void
}
