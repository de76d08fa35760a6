import { isWait, type Step } from '../../typescript/src/index.ts'
import { counted } from '../counted.ts'
import { coverageRecord, coverageSentence, isBelow } from '../coverage/measure.ts'
import { EXIT } from '../exit-codes.ts'
import { exitCodeOf, explain, InterruptedError, problemOf } from '../failures.ts'
import type { Attempt } from './attempt.ts'
import type { RunFlags } from './flags.ts'
import { Reference } from './reference.ts'
import type { Report } from './report/index.ts'
import { nameOf } from './scenario/steps.ts'
import { differenceSentence } from './screen-difference.ts'
import type { Triage } from './triage/found.ts'
import { recordOfTriage } from './triage/record.ts'

export type Verdict = {
  exitCode: number
  /**
   * What decided: `expect`, `fail`, `firmware_exit`, `report`, `locked_up`, `timeout`, `coverage`,
   * or a problem.
   */
  reason: string
}

type Watched = Pick<Attempt, 'outcome' | 'report' | 'lockUp'> & Partial<Pick<Attempt, 'coverage'>>
type Wanted = Pick<RunFlags, 'steps' | 'timeoutExitCode' | 'coverageFailUnder'>

const RESULTS: Record<number, string> = {
  ...{ [EXIT.passed]: 'passed', [EXIT.failed]: 'failed', [EXIT.infrastructure]: 'infrastructure' },
  ...{ [EXIT.noBoard]: 'no_board', [EXIT.refused]: 'refused', [EXIT.usage]: 'usage' },
  ...{ [EXIT.interrupt]: 'interrupted', [EXIT.terminate]: 'interrupted', [EXIT.hangUp]: 'interrupted' },
}

/**
 * Returns how a run that got as far as watching has ended. Of several rules the strictest decides:
 * a fail, the exit line, the report, and steps that are missing.
 */
export function verdictOf(watched: Watched, wanted: Wanted): Verdict {
  const verdict = verdictOfBoard(watched, wanted)
  const isShort = verdict.exitCode === EXIT.passed && isBelow(watched.coverage, wanted.coverageFailUnder)
  return isShort ? { exitCode: EXIT.failed, reason: 'coverage' } : verdict
}

function verdictOfBoard({ outcome, report, lockUp }: Watched, { steps, timeoutExitCode }: Wanted): Verdict {
  const failed = (reason: string): Verdict => ({ exitCode: EXIT.failed, reason })
  const passed = (reason: string): Verdict => ({ exitCode: EXIT.passed, reason })
  const timeout = lockUp ? failed('locked_up') : { exitCode: timeoutExitCode ?? EXIT.failed, reason: 'timeout' }
  if (outcome?.result === 'failed') return failed('fail')
  if (outcome?.code) return failed('firmware_exit')
  // What failed has failed, also where the report is cut off behind it.
  if (report?.passed === false || report?.cases.some(({ result }) => result === 'failed')) return failed('report')
  if (report?.passed === null) return timeout
  if (outcome?.result !== 'passed' && steps.some(isWait)) return timeout
  if (report) return passed('report')
  if (outcome?.result === 'passed') return passed('expect')
  return outcome?.result === 'exit' ? passed('firmware_exit') : timeout
}

/** Returns the verdict of a run that was stopped by an error. */
export function verdictOfError(error: unknown): Verdict {
  return { exitCode: exitCodeOf(error), reason: error instanceof InterruptedError ? 'interrupted' : 'problem' }
}

/** Returns the word for an exit code, such as `passed` or `no_board`. */
export const resultOf = ({ exitCode }: Pick<Verdict, 'exitCode'>): string => RESULTS[exitCode] ?? 'failed'

type Ended = {
  verdict: Verdict
  attempt: Attempt
  attempts: number
  error: unknown
  flags: RunFlags
  triage?: Triage | undefined
}

/** Returns the record that --json prints. */
export function recordOf({ verdict, attempt, attempts, error, flags, triage }: Ended) {
  const { outcome, session, seconds, report } = attempt
  return {
    result: resultOf(verdict),
    exit_code: verdict.exitCode,
    reason: verdict.reason,
    matched: outcome?.matched ?? null,
    step: outcome?.step ?? 0,
    steps: stepNamesOf(flags).length,
    firmware_exit_code: outcome?.code ?? null,
    cases: report?.cases ?? [],
    screen: attempt.screen,
    crash: attempt.crash && { ...attempt.crash.crash, matches: attempt.crash.matches },
    session,
    attempts,
    held_until: attempt.heldUntil?.toISOString() ?? null,
    seconds,
    coverage: attempt.coverage && coverageRecord(attempt.coverage, flags.coverage),
    log: flags.log ?? null,
    junit: flags.junit ?? null,
    problem: error === undefined ? null : problemOf(error),
    triage: triage ? { ...recordOfTriage(triage), suspicion: triage.suspicion } : null,
  }
}

type Said = Pick<Ended, 'verdict' | 'attempt' | 'flags'> & { error?: unknown }

/** Returns one sentence for people. `names` is what they typed for the members of a request. */
export function sentenceOf({ verdict, attempt, flags, error }: Said, names?: Record<string, string>): string {
  const { outcome, session, report, seconds } = attempt
  const why: Record<string, string> = {
    expect: `everything expected came within ${seconds.watching} s`,
    fail: `the board printed ${JSON.stringify(outcome?.matched)}`,
    firmware_exit: `the firmware ended with ${outcome?.code}`,
    report: report ? reportSentence(report) : '',
    locked_up: attempt.lockUp ?? '',
    timeout: timeoutSentence(attempt, flags),
    coverage: attempt.coverage ? `${coverageSentence(attempt.coverage)}, and not ${flags.coverageFailUnder} %` : '',
    interrupted: 'it was interrupted',
    problem: explain(error, undefined, names).split('\n')[0] ?? '',
  }
  const screen = attempt.screen ? `; ${differenceSentence(attempt.screen)}` : ''
  const crash = attempt.crash ? `; ${attempt.crash.sentence}` : ''
  const cost = session ? ` (${session.id}, ${counted(session.credits_used, 'credit')})` : ''
  return `${verdict.exitCode === 0 ? 'Passed' : 'Not passed'}: ${why[verdict.reason]}${screen}${crash}${cost}`
}

function reportSentence({ cases, problem }: Report): string {
  const failed = cases.filter(({ result }) => result === 'failed').length
  return `${problem === null ? '' : `${problem}; `}${counted(cases.length, 'test')}, ${failed} failed`
}

function timeoutSentence({ outcome, report, limit, waitedFor: stopped }: Attempt, { steps, format }: RunFlags): string {
  const within = limit === null ? 'in time' : `within ${limit}`
  if (stopped) return `step ${stopped.step + 1} of ${stopped.of} did not come ${within}: ${stopped.name}`
  const step = outcome?.step ?? 0
  const waitedFor = steps.slice(step).find(isWait)
  if (waitedFor) return `step ${step + 1} of ${steps.length} did not come ${within}: ${wordsOf(waitedFor)}`
  return report?.passed === null ? `the report of ${format} was not complete ${within}` : `nothing decided ${within}`
}

/** Returns the steps of a run, or of the scenario that it has instead. */
export const stepNamesOf = ({ steps, wokwiScenario }: Pick<RunFlags, 'steps' | 'wokwiScenario'>): string[] =>
  wokwiScenario?.map(nameOf) ?? steps.map(nameOfRunStep)

/** Returns a step as it is written: `expect login` or `send root\\n`. */
function nameOfRunStep(step: Step): string {
  if ('expect' in step) return `expect ${wordsOf(step)}`
  if ('screen' in step) return `expect-screen ${wordsOf(step)}`
  return nameOf('send' in step ? step : { part: step.set.part, set: step.set.state })
}

/** Returns what is waited for. */
function wordsOf(wait: Extract<Step, { expect: unknown } | { screen: unknown }>): string {
  if ('expect' in wait) return typeof wait.expect === 'string' ? wait.expect : wait.expect.source
  return wait.screen instanceof Reference ? wait.screen.name : wait.screen.part
}
