/** What a board tells the agent. */
export type DriverEvents = {
  /** Bytes on the board's console; `atUs` is the time in microseconds since the epoch. */
  output(bytes: Uint8Array, atUs: number): void
  /** A line about the board for the record of its console, not from the board itself. */
  note(text: string): void
  /** The driver cannot go on: the board failed, not the user's firmware. */
  failed(error: Error): void
}

/** A board of the agent. One user at a time has it, from `start` to `wipe`. */
export interface BoardDriver {
  /** What can be done with it, in words: `console`, `reset`. */
  readonly capabilities: readonly string[]
  readonly flashFormats: readonly string[]
  /**
   * Starts the base image, with nothing left of earlier users. Resolves once the board executes.
   */
  start(events: DriverEvents): Promise<void>
  /** Sends bytes to the board's console. */
  write(bytes: Uint8Array): void
  /** Stops executing, while output cannot be taken. No byte is lost. */
  pause(): void
  resume(): void
  reset(): Promise<void>
  /** Stops the board and discards what its user left: memory, flash, EEPROM. */
  wipe(): Promise<void>
}
