import { type Command, InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../../../typescript/src/index.ts'

export type TriageFlags = {
  /** How many further sessions there may be; undefined without `--triage`. */
  triage?: number
  knownGood?: string
  /** What a test is that both fails and passes. Default: `fail`. */
  flaky?: 'fail' | 'pass'
}

const DEFAULT_RUNS = 6
const LIMITS = { min: 4, max: 20 }

/** Adds the flags that find out whose fault a failure is. */
export const withTriageOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--triage [runs]', 'after exit code 1, find out whose fault it is: 4 to 20 further runs, or 6')
        .preset(String(DEFAULT_RUNS))
        .argParser(runsOf),
    )
    .option('--known-good <file>', 'a firmware that passes; without it, the newest that passed')
    .addOption(
      new Option('--flaky <verdict>', 'what a test is that both fails and passes')
        .choices(['fail', 'pass'])
        .default('fail'),
    )

function runsOf(text: string): number {
  const runs = Number(text)
  if (Number.isInteger(runs) && runs >= LIMITS.min && runs <= LIMITS.max) return runs
  throw new InvalidArgumentError(`“${text}” is not a whole number from ${LIMITS.min} to ${LIMITS.max}.`)
}

type Given = TriageFlags & { session?: string; board?: string; keep?: boolean; onFailure?: unknown }

/** Throws for flags that a triage cannot go with: it chooses its boards. */
export function refuseTriage({ triage, knownGood, flaky, session, board, keep, onFailure }: Given): void {
  if (triage === undefined) {
    if (knownGood !== undefined || flaky === 'pass') throw new UsageError('--known-good and --flaky go with --triage.')
    return
  }
  const against = { '--session': session, '--board': board, '--keep': keep, '--on-failure': onFailure }
  const flag = Object.entries(against).find(([, value]) => value !== undefined)?.[0]
  if (flag) throw new UsageError(`Give --triage or ${flag}, and not both: a triage chooses its boards.`)
}
