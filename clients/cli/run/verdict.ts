import { EXIT, type Exit } from '../exit-codes.ts'
import { exitCodeOf, InterruptedError, problemOf } from '../failures.ts'
import type { Attempt } from './attempt.ts'
import type { RunFlags } from './flags.ts'
import type { Case } from './report.ts'

export type Verdict = {
  exitCode: number
  /** What decided: `expect`, `fail`, `firmware_exit`, `report`, `timeout`, or a problem. */
  reason: string
}

const RESULTS: Record<number, string> = {
  ...{ [EXIT.passed]: 'passed', [EXIT.failed]: 'failed', [EXIT.infrastructure]: 'infrastructure' },
  ...{ [EXIT.noBoard]: 'no_board', [EXIT.refused]: 'refused', [EXIT.usage]: 'usage' },
  ...{ [EXIT.interrupt]: 'interrupted', [EXIT.terminate]: 'interrupted', [EXIT.hangUp]: 'interrupted' },
}

/** Returns how a run that got as far as watching has ended. */
export function verdictOf({ outcome, report }: Attempt, { timeoutExitCode }: RunFlags): Verdict {
  if (outcome?.result === 'failed') return { exitCode: EXIT.failed, reason: 'fail' }
  if (outcome?.result === 'exit') return { exitCode: exitOf(outcome.code === 0), reason: 'firmware_exit' }
  if (report) {
    if (report.passed === null) return { exitCode: timeoutExitCode ?? EXIT.failed, reason: 'timeout' }
    return { exitCode: exitOf(report.passed), reason: 'report' }
  }
  if (outcome?.result === 'passed') return { exitCode: EXIT.passed, reason: 'expect' }
  return { exitCode: timeoutExitCode ?? EXIT.failed, reason: 'timeout' }
}

const exitOf = (isPassed: boolean): Exit => (isPassed ? EXIT.passed : EXIT.failed)

/** Returns the verdict of a run that was stopped by an error. */
export function verdictOfError(error: unknown): Verdict {
  return { exitCode: exitCodeOf(error), reason: error instanceof InterruptedError ? 'interrupted' : 'problem' }
}

type Ended = { verdict: Verdict; attempt: Attempt; attempts: number; error: unknown; flags: RunFlags }

/** Returns the record that --json prints. */
export function recordOf({ verdict, attempt, attempts, error, flags }: Ended) {
  const { outcome, session, seconds, report } = attempt
  return {
    result: RESULTS[verdict.exitCode] ?? 'failed',
    exit_code: verdict.exitCode,
    reason: verdict.reason,
    matched: outcome?.matched ?? null,
    step: outcome?.step ?? 0,
    steps: flags.steps.length,
    firmware_exit_code: outcome?.code ?? null,
    cases: report?.cases ?? [],
    session,
    attempts,
    seconds,
    log: flags.log ?? null,
    junit: flags.junit ?? null,
    problem: error === undefined ? null : problemOf(error),
  }
}

/** Returns one sentence for people. */
export function sentenceOf({ verdict, attempt, flags }: Pick<Ended, 'verdict' | 'attempt' | 'flags'>): string {
  const { outcome, session, report, seconds } = attempt
  const waitedFor = flags.steps.slice(outcome?.step ?? 0).find((step) => 'expect' in step)
  const why: Record<string, string> = {
    expect: `everything expected came within ${seconds.watching} s`,
    fail: `the board printed ${JSON.stringify(outcome?.matched)}`,
    firmware_exit: `the firmware ended with ${outcome?.code}`,
    report: `${report?.cases.length} tests, ${report?.cases.filter(({ result }) => result === 'failed').length} failed`,
    timeout: waitedFor
      ? `step ${(outcome?.step ?? 0) + 1} of ${flags.steps.length} did not come: ${sourceOf(waitedFor.expect)}`
      : 'the time was up',
    interrupted: 'it was interrupted',
    problem: 'see above',
  }
  const cost = session ? ` (${session.id}, ${creditsOf(session.credits_used)})` : ''
  return `${verdict.exitCode === 0 ? 'Passed' : 'Not passed'}: ${why[verdict.reason]}${cost}`
}

const sourceOf = (pattern: string | RegExp) => (typeof pattern === 'string' ? pattern : pattern.source)
const creditsOf = (count: number) => `${count} credit${count === 1 ? '' : 's'}`

/** Returns the cases of the JUnit report: those of the board, or one for the run. */
export function casesOf({ verdict, attempt, flags }: Pick<Ended, 'verdict' | 'attempt' | 'flags'>): Case[] {
  const { cases } = attempt.report ?? { cases: [] }
  if (cases.length > 0) return cases
  const result = verdict.exitCode === 0 ? 'passed' : 'failed'
  return [{ name: 'run', result, message: sentenceOf({ verdict, attempt, flags }) }]
}
