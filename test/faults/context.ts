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

/** Breaks real processes and checks that nothing acknowledged is lost. Returns a summary. */
export type Fault = (scene: FaultContext) => Promise<string>

/**
 * What the process of a fault sends to its parent. An empty summary means that the fault could not
 * run.
 */
export type Message = { at: string } | { wrong: string[] } | { summary: string }
