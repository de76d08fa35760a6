import { stripVTControlCharacters } from 'node:util'
import { EXIT } from '../exit-codes.ts'
import { explain } from '../failures.ts'
import { lastLines } from '../terminal-text.ts'
import type { RunFlags } from './flags.ts'
import type { JunitCase, Suite } from './junit.ts'
import type { Tried } from './retries.ts'
import { withTriage } from './triage/cases.ts'
import { resultOf, sentenceOf, stepNamesOf } from './verdict.ts'

/** Of the console, in a case that did not pass. */
const SHOWN_LINES = 40

/**
 * Returns a run as a suite of tests: a case for each test of the board's own report, and one for
 * each step. What is not the test's verdict, such as a lost connection, is an error.
 */
export function suiteOf(tried: Tried, flags: RunFlags, name = tried.attempt.session?.board_type ?? flags.type): Suite {
  const { session, startedAt, output } = tried.attempt
  return {
    name: name ?? 'boardwalk',
    startedAt,
    hostname: session?.board_id ?? 'localhost',
    cases: withTriaged(tried, flags),
    properties: {
      session_id: session?.id ?? null,
      board_id: session?.board_id ?? null,
      credits_used: session?.credits_used ?? null,
    },
    output: stripVTControlCharacters(output),
  }
}

/** The first run has failed, also where its triage says that this does not count. */
function withTriaged(tried: Tried, flags: RunFlags): JunitCase[] {
  const { triage, verdict } = tried
  if (!triage) return casesOf(tried, flags)
  const failed = { ...tried, verdict: { ...verdict, exitCode: EXIT.failed } }
  return withTriage(casesOf(failed, flags), triage, flags.flaky === 'pass')
}

function casesOf(tried: Tried, flags: RunFlags): JunitCase[] {
  const why = whyNot(tried, flags)
  const cases = [...reportedCases(tried, why), ...stepCases(tried, flags, why)]
  const isTold = why === null || cases.some(({ result }) => result === 'failed' || result === 'error')
  if (isTold && cases.length > 0) return cases
  const run: JunitCase = { name: 'run', result: 'passed', seconds: tried.attempt.seconds.watching, message: null }
  return [...cases, { ...run, ...why }]
}

type Why = Pick<JunitCase, 'result' | 'message' | 'type' | 'details'>

/** Returns why a run did not pass, or null if it did. */
function whyNot(tried: Tried, flags: RunFlags): Why | null {
  const { verdict, error, attempt } = tried
  if (verdict.exitCode === 0) return null
  const crash = attempt.crash?.lines.join('\n')
  const details = [crash, attempt.screen?.drawn, lastLines(attempt.output, SHOWN_LINES)].filter(Boolean).join('\n\n')
  if (error !== undefined) return { result: 'error', type: resultOf(verdict), message: explain(error), details }
  const sentence = sentenceOf({ verdict, attempt: { ...attempt, crash: null }, flags })
  const message = [attempt.crash?.sentence, sentence].filter(Boolean).join('\n')
  return { result: 'failed', type: verdict.reason, message, details }
}

function reportedCases({ attempt }: Tried, why: Why | null): JunitCase[] {
  return (attempt.report?.cases ?? []).map(({ name, result, message, seconds = 0 }) => ({
    ...{ name, result, message, seconds },
    ...(result === 'failed' && { type: 'assertion', details: why?.details ?? '' }),
  }))
}

/** Returns the steps: those that are done, the one at which the run ended, and the rest. */
function stepCases({ attempt }: Tried, flags: RunFlags, why: Why | null): JunitCase[] {
  const done = attempt.outcome?.step ?? attempt.stepSeconds.length
  return stepNamesOf(flags).map((name, index) => {
    const seconds = attempt.stepSeconds[index] ?? 0
    const one = { name: `step ${index + 1}: ${name}`, seconds }
    if (index < done) return { ...one, result: 'passed', message: null }
    if (index === done && why) return { ...one, seconds: attempt.secondsSinceStep, ...why }
    return { ...one, result: 'skipped', message: 'The run ended before this step.' }
  })
}
