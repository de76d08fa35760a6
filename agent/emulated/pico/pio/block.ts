import type { Fifo } from './fifo.ts'
import type { Settings } from './settings.ts'

/** What instructions see of their state machine. */
export type Machine = {
  readonly index: number
  readonly block: Block
  readonly settings: Settings
  readonly tx: Fifo
  readonly rx: Fifo
  x: number
  y: number
  isr: number
  isrCount: number
  osr: number
  osrCount: number
  pending: number | undefined
  isHalfDone: boolean
  refill(): void
  jump(address: number): void
}

/** What an instruction can wait for. */
export type Wait = 'tx' | 'rx' | 'irq' | 'pin'
/** An instruction is over, has to be tried again one tick later, or waits for something. */
export type Outcome = 'done' | 'again' | Wait

/** What the state machines of one PIO share. */
export type Block = {
  readonly instructions: Uint16Array
  /** The flags that instructions wait for, as they are seen in this cycle. */
  flags(cycle: number): number
  raise(flag: number, cycle: number): void
  clear(flag: number): void
  /** The levels of all pins, as they are seen in this cycle. */
  levels(cycle: number): number
  /** Drives `count` pins from `base` on, or sets their directions. */
  drive(value: number, base: number, count: number): void
  direct(value: number, base: number, count: number): void
  /** A queue has more or less in it. */
  queuesChanged(machine: Machine): void
  stalled(machine: Machine, queue: 'tx' | 'rx'): void
}
