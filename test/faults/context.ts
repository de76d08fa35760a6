import type { ProgramName } from '#scripts/test-programs.ts'

/** What a fault gets, and how it reports. */
export type FaultContext = {
  /** A migrated, empty database of its own. */
  databaseUrl: string
  /** A folder for its files, which PostgreSQL's user can read. It is removed afterwards. */
  folder: string
  /** Reports the step that begins. A fault that hangs is reported with its last step. */
  at: (place: string) => void
  /** Reports what is wrong, one line each. */
  wrong: (...lines: string[]) => void
}

/** Breaks real processes and checks that nothing acknowledged is lost. */
export type Fault = {
  /** Returns a summary. */
  run: (scene: FaultContext) => Promise<string>
  /** Is left to `npm run test:all`. */
  long?: true
  /** Measures how long responses take, and so runs without anything beside it. */
  timed?: true
  /** Is left out where one of these is missing. */
  needs?: ProgramName[]
}

/**
 * What the process of a fault sends to its parent. An empty summary means that the fault could not
 * run.
 */
export type Message = { at: string } | { wrong: string[] } | { summary: string }
