import { type Command, Option } from 'commander'
import { UsageError } from '../../../typescript/src/index.ts'
import { wholeNumber } from '../../start-options.ts'

export type TriageFlags = {
  /** How many further sessions there may be; undefined without `--triage`. */
  triage?: number
  knownGood?: string
  /** What a test is that both fails and passes. Default: `fail`. */
  flaky?: 'fail' | 'pass'
}

/** How many further sessions a triage may have, unless a number is given. */
export const TRIAGE_RUNS = 6

/**
 * What always fails is the code's after four runs, and a firmware that is known to pass takes one.
 */
export const KNOWN_GOOD_RUNS = 5

/** Reads how many further sessions a triage may have. */
export const triageRuns = wholeNumber(4, 20)

/** Adds the flags of a triage. `filled` says what is filled into the path of a firmware. */
export const withTriageOptions = (command: Command, filled = ''): Command =>
  command
    .addOption(
      new Option('--triage [runs]', 'after exit code 1, find out whose fault it is: 4 to 20 further runs, or 6')
        .preset(String(TRIAGE_RUNS))
        .argParser(triageRuns),
    )
    .option('--known-good <file>', `a firmware that passes${filled}; without it, the newest that passed`)
    .addOption(
      new Option('--flaky <verdict>', 'what a test is that both fails and passes')
        .choices(['fail', 'pass'])
        .default('fail'),
    )

type Given = TriageFlags & { session?: string; board?: string; keep?: boolean; onFailure?: unknown }

/**
 * Throws for flags that a triage cannot go with: it chooses its boards, and a firmware that is
 * known to pass takes a run. `names` is what they are called.
 */
export function refuseTriage({ triage, knownGood, flaky, ...given }: Given, names = TRIAGE_NAMES): void {
  if (triage === undefined) {
    if (knownGood !== undefined || flaky === 'pass')
      throw new UsageError(`${names.knownGood} and ${names.flaky} go with ${names.triage}.`)
    return
  }
  if (knownGood !== undefined && triage < KNOWN_GOOD_RUNS)
    throw new UsageError(
      `With ${names.knownGood}, ${names.triage} needs ${KNOWN_GOOD_RUNS} runs or more: one is of that firmware, and ${triage - 1} are too few to say that it is the code.`,
    )
  const { session, board, keep, onFailure } = given
  const against = Object.entries({ session, board, keep, onFailure }) as [keyof typeof TRIAGE_NAMES, unknown][]
  const [name] = against.find(([, value]) => value !== undefined) ?? []
  if (name) throw new UsageError(`Give ${names.triage} or ${names[name]}, and not both: a triage chooses its boards.`)
}

/** What a person types. */
export const TRIAGE_NAMES = {
  ...{ triage: '--triage', knownGood: '--known-good', flaky: '--flaky' },
  ...{ session: '--session', board: '--board', keep: '--keep', onFailure: '--on-failure' },
}
