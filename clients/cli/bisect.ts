import type { Command } from 'commander'
import { EXIT } from './exit-codes.ts'

/** What git bisect skips: this commit could not be tested. */
const SKIP = 125
/** From 128 on, git bisect stops, and names no commit. */
const STOP = 128

const CODES: Record<number, number> = {
  [EXIT.infrastructure]: SKIP,
  [EXIT.noBoard]: SKIP,
  [EXIT.refused]: STOP + EXIT.refused,
  [EXIT.usage]: STOP + EXIT.usage,
}

/** How often a commit is tried again before it is skipped. */
export const BISECT_RETRIES = 3

/** Adds the flag with which `git bisect run` understands the exit code. */
export const withBisectOption = (command: Command): Command =>
  command.option(
    '--bisect',
    'exit as git bisect run wants it: 125 where it could not be tested, from 132 on where a person has to act',
  )

/**
 * Returns what git bisect is told for an exit code: commits are blamed for a test that failed, and
 * for nothing else. What asks for a person stops it, since the next commit would fare no better.
 */
export const bisectCodeOf = (exitCode: number): number => CODES[exitCode] ?? exitCode

/** Returns whether a command line asks for that, also where it is wrong. */
export function isBisect(typed: readonly string[]): boolean {
  const end = typed.indexOf('--')
  const own = end < 0 ? typed : typed.slice(0, end)
  return ['run', 'exec'].includes(own[0] ?? '') && own.includes('--bisect')
}

type Found = { verdict: { exitCode: number }; triage?: { verdict: string } | undefined }

/**
 * Returns the exit code of a run as far as it says something about the commit: what a triage does
 * not call the fault of the code does not.
 */
export const provenCodeOf = ({ verdict, triage }: Found): number =>
  triage && triage.verdict !== 'code' ? EXIT.infrastructure : verdict.exitCode
