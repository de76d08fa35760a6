import { expect, test } from 'vitest'
import { CommandFailedError, type Outcome } from '../../typescript/src/index.ts'
import { newAttempt } from './attempt.ts'
import type { RunCrash } from './crash.ts'
import { type RunFlags, unescapeText } from './flags.ts'
import { junitOf } from './junit.ts'
import { ReportReader } from './report/index.ts'
import { suiteOf } from './suite.ts'
import { verdictOf, verdictOfError } from './verdict.ts'

const STEPS = [{ expect: /login: $/ }, { send: 'root\n' }, { expect: 'never' }, { expect: 'later' }]
const OUTCOME: Outcome = { result: 'waiting', step: 2, matched: null, start: 0, end: 7, fail: null, code: null }
const flags = { steps: STEPS, fail: [], timeout: 3_000, retries: 0 } as unknown as RunFlags

type Given = {
  crash?: string
  steps?: RunFlags['steps']
  outcome?: Partial<Outcome>
  report?: [string, string]
  error?: unknown
}

function suite({ steps = STEPS, outcome, report, error, crash }: Given) {
  const attempt = newAttempt()
  if (crash) attempt.crash = { sentence: crash, lines: [`Crash: ${crash}`] } as RunCrash
  attempt.output = '\u001b[1mlogin: \u001b[0mroot\r\nboot failed\r\n'
  attempt.stepSeconds = [0.5, 0]
  attempt.secondsSinceStep = 2.5
  attempt.limit = '3 s'
  if (error === undefined) attempt.outcome = { ...OUTCOME, ...outcome }
  if (report) {
    const reader = new ReportReader(report[0])
    reader.push(report[1])
    attempt.report = reader
  }
  const verdict = error === undefined ? verdictOf(attempt, { ...flags, steps }) : verdictOfError(error)
  return suiteOf({ attempt, verdict, error, attempts: 1, credits: 0, lostCredits: 0 }, { ...flags, steps }, 'uno')
}

const read = (given: Given) => suite(given).cases.map(({ name, result, seconds }) => [name, result, seconds])

test('each step is a case: those that are done, the one that failed, and the rest', () => {
  expect(read({})).toEqual([
    ['step 1: expect login: $', 'passed', 0.5],
    ['step 2: send root\\n', 'passed', 0],
    ['step 3: expect never', 'failed', 2.5],
    ['step 4: expect later', 'skipped', 0],
  ])
  const xml = junitOf([suite({})])
  expect(xml).toContain('<system-out>login: root')
  expect(xml).toContain('tests="4" failures="1" errors="0" skipped="1" time="3.000"')
  expect(xml).toMatch(/timestamp="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d" hostname="localhost"/)
  expect(xml).toMatch(/<failure message="[^"]*within 3 s: never" type="timeout">[^<]*login: root\r?\nboot failed</)
})

/** Breaks where a refused firmware or a lost connection is reported as a failure of the test. */
test("what is not the test's verdict is an error, with what the service said", () => {
  const error = new CommandFailedError({ kind: 'flash', fault: 'user', error: 'The end record is missing' } as never)
  expect(read({ error })).toMatchObject([{}, {}, ['step 3: expect never', 'error', 2.5], {}])
  expect(read({ error, steps: [] })).toEqual([['run', 'error', 0]])
  const xml = junitOf([suite({ error, steps: [] })])
  expect(xml).toContain('tests="1" failures="0" errors="1"')
  expect(xml).toMatch(/<error message="[^"]*The end record is missing[^"]*" type="usage">/)
  expect(junitOf([suite({ error: new Error('torn') })])).toContain('type="infrastructure"')
})

/** Breaks where a run that failed has a report in which every case has passed. */
test('a run that failed has a case that failed', () => {
  const tap = '1..1\nok 1 - a\n'
  const failed = { result: 'failed', matched: 'panic', step: 0 } as const
  expect(read({ steps: [], outcome: failed, report: ['tap', tap] })).toMatchObject([
    ['a', 'passed', 0],
    ['run', 'failed', 0],
  ])
  expect(read({ steps: [], report: ['tap', `${tap}1..1\n`] })).toMatchObject([{}, ['run', 'failed', 0]])
  expect(read({ steps: [], report: ['tap', '1..1\nnot ok 1 - a\n'] })).toEqual([['a', 'failed', 0]])
  expect(read({ steps: [], report: ['tap', tap] })).toEqual([['a', 'passed', 0]])
})

test('a JUnit report has no text that is not XML', () => {
  const name = 'a<b>&"c"'
  const cases = [{ name, result: 'failed' as const, seconds: 1, message: 'bell \u0007', details: ']]>' }]
  const properties = { session_id: 'ses_1', board_id: null }
  const xml = junitOf([
    { name: 'uno', startedAt: new Date(), hostname: 'brd_1', cases, properties, output: '\u001b[0m' },
  ])
  expect(xml).toContain('name="a&lt;b&gt;&amp;&quot;c&quot;"')
  expect(xml).not.toContain('board_id')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is searched for
  expect(xml).not.toMatch(/[\u0007\u001b]/)
})

test('escapes of --send', () => {
  expect(unescapeText('root\\n\\r\\t\\x1b\\\\n \\q')).toBe('root\n\r\t\u001b\\n \\q')
})

test('where a program has crashed is the first line of its failure, and said once', () => {
  const crash = 'HardFault in parse (src/crash.c:42)'
  const { message } = suite({ crash }).cases.find(({ result }) => result === 'failed') ?? {}
  const [first, ...more] = message?.split('\n') ?? []
  expect(first).toBe(crash)
  expect(more.join('\n')).toMatch(/^Not passed: /)
  expect(more.join('\n')).not.toContain(crash)
})
