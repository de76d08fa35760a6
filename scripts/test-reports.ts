/** What the runners of tests report, all in the same form, and the end of a run made from it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter } from 'vitest/node'
import { z } from 'zod'

const SLOWEST = 10
const SLOWEST_WITH_REASONS = 100
/** Of the output of a failed test. Its stage has printed all of it. */
const MAX_FAILURE_LINES = 15

const Tests = z.array(
  z.object({
    /** Relative to the repository. */
    file: z.string(),
    name: z.string(),
    seconds: z.number(),
    status: z.enum(['passed', 'failed', 'skipped']),
    /** What a failed test has printed. */
    failure: z.string().optional(),
  }),
)

/** Work and its duration: a test, or a whole stage. */
export type Timed = { name: string; seconds: number }
export type TestRun = z.infer<typeof Tests>[number]

/** Writes a report, where a run of `scripts/test.ts` wants one. */
export function writeReport(tests: TestRun[], file = process.env.TEST_REPORT): void {
  if (file) writeFileSync(file, JSON.stringify(tests))
}

/** Returns the tests in a report. A runner that died before it wrote one has none. */
export function readReport(file: string): TestRun[] {
  return existsSync(file) ? Tests.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Reports the tests of Vitest, and errors outside a test as failures of their file. */
export const unitReporter: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => {
      const file = relative('.', module.moduleId)
      const cases = [...module.children.allTests()].map((test): TestRun => {
        const { state, errors } = test.result()
        return {
          file,
          name: test.fullName,
          seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
          ...(state === 'failed' ? failed(errors) : { status: state === 'passed' ? 'passed' : 'skipped' }),
        }
      })
      const outside = module.errors()
      return outside.length > 0 ? [...cases, { file, name: 'the file', seconds: 0, ...failed(outside) }] : cases
    })
    if (unhandled.length > 0)
      tests.push({ file: 'vitest.config.ts', name: 'the run', seconds: 0, ...failed(unhandled) })
    writeReport(tests)
  },
}

/**
 * Returns the lines for the end of a run: the seconds of each stage, the slowest tests, the
 * failures, and the count. `withReasons` lists more tests, each with the reason that its file gives
 * for its time.
 */
export function summaryOf(stages: Timed[], tests: TestRun[], { withReasons = false } = {}): string[] {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, withReasons ? SLOWEST_WITH_REASONS : SLOWEST)
  const failures = tests.filter(({ status }) => status === 'failed')
  const count = (status: TestRun['status']) => tests.filter((test) => test.status === status).length
  return [
    'Stages:',
    ...stages.map(({ name, seconds }) => timed(seconds, name)),
    'Slowest tests:',
    ...slowest.flatMap((test) => [
      timed(test.seconds, nameOf(test)),
      ...(withReasons ? [`           ${reasonOf(test.file)}`] : []),
    ]),
    ...(failures.length > 0 ? ['Failed tests:', ...failures.flatMap(failureLines)] : []),
    '',
    `${count('passed')} passed, ${failures.length} failed${count('skipped') ? `, ${count('skipped')} skipped` : ''}`,
  ]
}

export const nameOf = ({ file, name }: TestRun) => `${file} › ${name}`

const timed = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}`

const failed = (errors: readonly { stack?: string; message?: string }[]) => ({
  status: 'failed' as const,
  failure: errors.map(({ stack, message }) => stack ?? message).join('\n'),
})

/** The line `// Slow: …` of a test file says what its time is needed for. */
function reasonOf(file: string): string {
  return /^\/\/ Slow: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 'No reason is given.'
}

function failureLines(test: TestRun): string[] {
  const lines = stripVTControlCharacters(test.failure ?? '')
    .trim()
    .split('\n')
    .slice(0, MAX_FAILURE_LINES)
  return [`  ${nameOf(test)}`, ...lines.map((line) => `      ${line}`)]
}
