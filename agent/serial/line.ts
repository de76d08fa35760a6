export type Signals = { dtr?: boolean; rts?: boolean }

export type LineEvents = {
  data(bytes: Uint8Array): void
  /** The line has ended, and nobody here has closed it. */
  lost(error: Error): void
}

/** A serial line that is open, with nobody else on it. */
export interface Line {
  write(bytes: Uint8Array): void
  setSignals(signals: Signals): Promise<void>
  /** Holds the break condition for a moment. */
  sendBreak(): Promise<void>
  close(): Promise<void>
}

/** How long the break condition is held. */
export const BREAK_MS = 250
