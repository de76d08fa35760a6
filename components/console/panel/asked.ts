import type { Problem } from './command-text.ts'

/** What is under way or went wrong before there was a command. */
export type Asked =
  | { kind: 'nothing' }
  /** `percent`: how much of a file is uploaded. */
  | { kind: 'asking'; text: string; percent?: number }
  | { kind: 'refused'; problem: Problem }
