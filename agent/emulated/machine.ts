import type { Level } from '#wire/capture-file.ts'
import type { PartInput } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import type { Wave } from './capture/capture.ts'
import type { Marks } from './coverage/marks.ts'
import type { Stops } from './gdb/stops.ts'
import type { Target } from './gdb/target.ts'
import type { I2cDevice } from './i2c.ts'
import type { LastingWrite } from './lasting-write.ts'

/**
 * An emulated processor with its console. What it does depends on its memory, its inputs and the
 * cycles at which they reach it, and on nothing else: how often and how far it is advanced never
 * shows.
 */
export interface Machine {
  /** Cycles of its processor since power-on, over resets too. */
  readonly cycles: number
  /** Cycles in a second of its own time, from here on. Firmware may change it. */
  readonly hertz: number
  /** Its own time since power-on, in milliseconds. */
  readonly now: number
  /** True while the processor sleeps until an interrupt. */
  readonly isAsleep: boolean
  /** True if a debugger has stopped it where no input reaches it: it has to be advanced first. */
  readonly isInTurn?: boolean
  /** True if nothing but a reset can wake it. */
  readonly isLocked: boolean
  /** Why it has locked up, if it knows: `it` is the processor. */
  readonly lockedBy?: string | undefined
  /** The cycle at which something is due by itself, such as a timer; infinity if nothing is. */
  readonly nextEvent: number
  /**
   * Executes, or sleeps, until `cycles` reaches `until`; an instruction is never cut in two. It
   * returns sooner after a few thousand instructions or events, when `hertz` changes, when it locks
   * up, and where it sleeps for ever.
   */
  advance(until: number): void
  /** Takes an input, between two instructions. */
  apply(input: Input): void
  /** Puts a voltage on a pin, as `apply` does, also while it executes. */
  connect(pin: number, volts: number): void
  /**
   * Makes `advance` return after this instruction or event: something else is due sooner. With
   * `turn` it returns where a replay can stop too: where two cores execute, both end their turn.
   */
  leave(how?: 'turn'): void
  /** Returns its registers, its memories that a reset clears, and what else it is now. */
  state(): Uint8Array[]
  /**
   * Lets a debugger look at each instruction from here on, also after a reset: `advance` returns at
   * a stop. Without a debugger, a machine executes as if there never were one.
   */
  attach(stops: Stops): Target
  /** The debugger has left. */
  detach(): void
  /** Returns registers and RAM as a core file. It changes nothing, also beside a debugger. */
  coreFile(): Uint8Array<ArrayBuffer>
  /**
   * Marks each instruction that it executes from here on, also after a reset, or none any more. A
   * machine that marks nothing executes as if it never had.
   */
  mark(marks: Marks | undefined): void
  /** Returns a pin by its place in `models.ts`. */
  pin(index: number): PinNow
  /** Returns what a pin has that a peripheral has taken of those that tell `waves`. */
  taken(index: number): Taken | undefined
  /** Returns those of some pins that such a peripheral has. All are bits. */
  takenOf(pins: number): number
  /** Calls `work` at the first boundary at or after a cycle, unless there is a reset before. */
  callAt(cycle: number, work: () => void): void
  /** Puts a device on the I²C bus of two pins, if a peripheral of the board can have it there. */
  connectI2c?(device: I2cDevice, pins: { sda: number; scl: number }): void
  /**
   * Lets the bits of a serial port be on two pins, where it sends and receives, if they can be its
   * own.
   */
  connectSerial?(pins: { tx: number; rx: number }): void
}

/** What reaches a machine from outside. */
export type Input =
  /** Typed at its console. They wait until its port takes them, each for as long as it does. */
  | { kind: 'bytes'; bytes: Uint8Array }
  /** Sent to its serial port beside the console, if it has one. They wait there as well. */
  | { kind: 'serial'; bytes: Uint8Array }
  /** A voltage on a pin. It stays until another is put there, also over a reset. */
  | { kind: 'pin'; pin: number; millivolts: number }
  /** Its reset button: memory that outlives a reset stays. */
  | { kind: 'reset' }
  /** Something of a part was set. The part has done what follows for the pins. */
  | { kind: 'part'; part: string; state: PartInput }

/** A level between what a peripheral sends, or what it has `sent` last. */
export type Taken = Level | 'sent'

export type PinNow = Pick<PinState, 'direction' | 'level'>

/** What a machine tells. */
export type MachineEvents = {
  /** It has printed a byte. */
  byte(byte: number): void
  /** It has sent a byte by its serial port beside the console. */
  serialByte?(byte: number): void
  /** Its serial port beside the console has taken so many bytes of those that wait. */
  serialTook?(count: number): void
  /**
   * Pins that are outputs have switched, all at once: now, or at a cycle that has just been. Both
   * are bits by the places of pins; `levels` has what these pins are from now on.
   */
  edges(pins: number, levels: number, cycle?: number): void
  /** Something else may have changed about the pins, now or at a cycle that has just been. */
  pinsChanged(cycle?: number): void
  /** The voltage on a pin is about to be measured. */
  sample?(pin: number): void
  /** Another voltage may be on a pin from outside. */
  connected?(pin: number): void
  /**
   * A peripheral begins to send on pins, for which there are no edges. `make` returns it, and
   * is only called before anything else happens.
   */
  waves?(make: () => Wave[]): void
  /**
   * Its program is about to write to memory that outlives power, from the instruction at `pc`. The
   * memory is still as it was.
   */
  writing?(write: LastingWrite, pc: number): void
  /** Its program has made a mistake that the processor has noticed. */
  fault?(why: string): void
  /** It was reset, and its peripherals with it. */
  restarted?(): void
  /** There is something for its user to know, such as a peripheral that is not emulated. */
  note(text: string): void
}

/** For a machine that nobody listens to. */
export const silent: MachineEvents = { byte() {}, edges() {}, pinsChanged() {}, note() {} }
