/** One test as a board has reported it. */
export type Case = {
  name: string
  result: 'passed' | 'failed' | 'skipped'
  message: string | null
  /** How long it took, where the board says so. */
  seconds?: number
}

/** What a board's own report says, so far. */
export type Report = {
  cases: Case[]
  /** Null until it is complete. Later lines can take back a true, never a false. */
  passed: boolean | null
  /** Why it cannot pass although no case has failed, in a sentence. */
  problem: string | null
}

/** Reads the report of one test framework, line by line. */
export type Reader = {
  readonly cases: Case[]
  /** True once the report says that it is complete, and nothing has begun since. */
  readonly isComplete: boolean
  /** The first thing that is wrong with the report itself. */
  readonly problem: string | null
  /** How many tests ran, so without those that were skipped. */
  readonly ran: number
  read(line: string): void
}
