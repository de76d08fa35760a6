import type { I2cDevice } from '#agent/emulated/i2c.ts'
import type { Part as Declared, PartInput, PartState } from '#wire/parts.ts'

/** An emulated thing on the pins of a board. Its time is the board's, by `Wiring.clock` alone. */
export interface Part {
  /** The pins that it is on, by their places in `models.ts`. */
  readonly pins: readonly number[]
  /**
   * The board has switched one of these pins, at this cycle: 0 or 1 if it drives the pin, null once
   * it does not any more.
   */
  edge(pin: number, level: Level, cycle: number): void
  /** The board is about to measure the voltage on one of these pins. */
  sample?(pin: number): void
  /** What it is on the I²C bus of two pins. */
  readonly i2c?: { sda: number; scl: number; device: I2cDevice }
  /** Where the board sends to its serial port and receives from it. */
  readonly serial?: { tx: number; rx: number }
  /** The user has set some of what can be set; `wire/parts.ts` says what. */
  set(input: PartInput): void
  /** Returns what it has to tell. */
  state(): PartState['state']
}

export type Level = 0 | 1 | null

/** The clock of a board, for its parts. */
export interface PartClock {
  /** Cycles of the processor since power-on. */
  readonly cycles: number
  /** Cycles in a second, now. */
  readonly hertz: number
  /**
   * Calls `work` at the first instruction boundary at or after a cycle; at the next one for a cycle
   * that is over. Work for the same cycle is done in the order in which it was asked for.
   */
  at(cycle: number, work: () => void): void
}

/** What a part is connected to. */
export type Wiring = {
  clock: PartClock
  /** The voltage of the board's supply. */
  supplyVolts: number
  /** Puts a voltage on a pin. It stays until another is put there. */
  drive(pin: number, volts: number): void
  /** Returns a number from 0 to below 1, by the session's seed and the part's name. */
  random(): number
  /** What `state` returns has changed. */
  changed(): void
}

/** A declared part of a kind, with its pins by their places. */
export type Of<K extends Declared['kind']> = Extract<Declared, { kind: K }>
