import type { Duplex } from 'node:stream'
import type { BoardSpeed } from '#wire/agent-protocol.ts'
import { type CollectAsked, type CommandPhase, capabilityFor } from '#wire/collects.ts'
import type { ControlLines } from '#wire/control-lines.ts'
import type { FlashFormat, FlashPhase, PowerState } from '#wire/firmware.ts'
import type { PartInput, PartState } from '#wire/parts.ts'
import type { PinInput, PinState } from '#wire/pins.ts'
import type { PacketCounts, PortInfo } from '#wire/ports.ts'
import type { Processor } from '#wire/processor.ts'
import type { ScenarioAsked, ScenarioResult } from '#wire/scenario.ts'
import type { Wiring } from '#wire/wirings.ts'

/** What a board tells the agent. */
export type DriverEvents = {
  /** Bytes on the board's console; `atUs` is the time in microseconds since the epoch. */
  output(bytes: Uint8Array, atUs: number): void
  /** A line about the board for the record of its console, not from the board itself. */
  note(text: string): void
  /** The driver cannot go on: the board failed, not the user's firmware. */
  failed(error: Error): void
  /** Pins that have changed, `PIN_UPDATES_PER_SECOND` times a second at most. */
  pins?(changes: PinState[]): void
  /** The states of all parts, `PART_UPDATES_PER_SECOND` times a second at most. */
  parts?(states: PartState[]): void
  /** The board's own time since `start`, in milliseconds, about once a second. */
  time?(boardMs: number): void
  /** Its processor has locked up, or runs. The same may be said again. */
  processor?(now: Processor): void
}

/** What a session asks of an emulated board. */
export type BoardOptions = {
  speed?: BoardSpeed | undefined
  /** What chance on the board is drawn from. */
  seed?: number | undefined
  /** As its user declared them. */
  parts?: readonly object[] | undefined
}

/**
 * A firmware file. `address` is where the bytes of a `bin` begin; null is the start of the flash.
 */
export type Firmware = { format: FlashFormat; bytes: Uint8Array; address: number | null }

export type FlashOptions = {
  /** Read it back and compare, where the board can. */
  verify: boolean
  progress: (phase: FlashPhase, percent: number) => void
  /** Aborted when nobody wants the board any more. */
  signal: AbortSignal
}

/** Says how far a file is that takes its time. */
export type CollectProgress = (phase: CommandPhase, percent: number) => void

/**
 * Thrown by an act that cannot be done as its user wants it: a file that does not fit the board, a
 * reset without power. The board is as it was before. The message says what to do about it.
 */
export class UserFault extends Error {
  override name = 'UserFault'
}

/**
 * The board's side of an open port. The agent destroys it when its user has left. A driver ends it,
 * or destroys it: with a `UserFault` that says why it is over, or with what has failed.
 */
export type PortSide = Duplex & {
  /** What became of a debugger's packets. */
  readonly packets?: PacketCounts
}

/**
 * A board of the agent. One user at a time has it, from `start` to `wipe`. Optional acts are those
 * that not every board can do. Acts come one after the other; `write`, `pause`, `resume` and
 * `setPin` come at any time.
 */
export interface BoardDriver {
  readonly flashFormats: readonly FlashFormat[]
  /** The largest firmware file; null if the driver does not know. */
  readonly maxFirmwareBytes: number | null
  /** What DTR and RTS of its line would do. Default: `none`. */
  readonly controlLines?: Wiring
  /**
   * Starts the base image, with nothing left of earlier users. Without `image`, the driver has its
   * own. Throws for options that it cannot have. Resolves once the board executes; its first output
   * may come earlier.
   */
  start(events: DriverEvents, image?: Firmware, options?: BoardOptions): Promise<void>
  /** Sends bytes to the board's console. */
  write(bytes: Uint8Array): void
  /** Stops executing, while output cannot be taken. A board that cannot stop goes on. */
  pause(): void
  resume(): void
  /**
   * Puts a user's firmware on the board and restarts it. Output continues; what the old firmware
   * printed has arrived before this resolves, and the new one prints after the phase `reset`.
   * Throws a `UserFault`, or any other error if the board has not taken the file.
   */
  flash?(firmware: Firmware, options: FlashOptions): Promise<void>
  /** Restarts the board as its reset button does: firmware and stored data stay. */
  reset?(): Promise<void>
  setPower?(state: PowerState): Promise<void>
  /** Sends the break condition of a serial line. */
  sendBreak?(): Promise<void>
  /** Sets DTR and RTS of its line, after the bytes that were written before. */
  setLines?(lines: ControlLines): void
  /** Puts something on a pin from outside. Throws for a pin that the board does not have. */
  setPin?(pin: string, input: PinInput): void
  /** Sets something of a part. Throws for what the session does not have. */
  setPart?(part: string, state: PartInput): void
  /** Its byte streams beside the console. */
  readonly ports?: readonly PortInfo[]
  /**
   * Opens one of its ports, which nobody has open. `signal` is aborted as soon as nobody waits for
   * it. Throws a `UserFault` if the port cannot be opened now. A port is closed before `wipe`, and
   * before a base image starts.
   */
  openPort?(name: string, signal: AbortSignal): Promise<PortSide>
  /** The kinds of files that `collect` can make. */
  readonly makes?: readonly CollectAsked['kind'][]
  /**
   * Begins to make a file, and resolves once other acts may follow: of a capture, once it is armed;
   * of power cuts, once all is done.
   * Throws a `UserFault` for what the board cannot do. `over` resolves with the file once it is
   * complete, and rejects with a `UserFault` if it came to nothing. A capture goes on over resets
   * and flashes, until another one begins.
   */
  collect?(asked: CollectAsked, signal: AbortSignal, progress?: CollectProgress): Promise<{ over: Promise<Uint8Array> }>
  /** Marks which instructions it executes from now on, or none any more. */
  setCoverage?(isOn: boolean): Promise<void>
  /**
   * Carries steps out by the board's own clock, and resolves with what came of them. Nothing else
   * reaches the board meanwhile. Throws a `UserFault` for steps that the board cannot do.
   */
  runScenario?(asked: ScenarioAsked): Promise<ScenarioResult>
  /** True if it can run as fast as the host allows. */
  readonly hasSpeeds?: true
  /** Stops the board and discards what its user left: memory, flash, EEPROM, files. */
  wipe(): Promise<void>
}

/** Returns what can be done with a board, in the words of the API. */
export function capabilitiesOf(driver: BoardDriver): string[] {
  const optional = {
    flash: driver.flash,
    reset: driver.reset,
    power: driver.setPower,
    break: driver.sendBreak,
    lines: driver.setLines,
    gpio: driver.setPin,
    parts: driver.setPart,
    speed: driver.hasSpeeds,
    scenario: driver.runScenario,
    debug: driver.ports?.some(({ protocol }) => protocol === 'gdb-remote'),
  }
  const words = Object.entries(optional).flatMap(([word, act]) => (act ? [word] : []))
  return [...new Set(['console', ...words, ...(driver.makes ?? []).map((kind) => capabilityFor[kind])])]
}
