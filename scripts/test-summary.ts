/**
 * The end of a run, read from the reports of the runners: how long each stage took, the slowest
 * tests, and what failed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const SLOWEST = 10
/** Of what a failed test said; its step has printed all of it. */
const MAX_FAILURE_LINES = 15

/** Some work and how long it took: a test, or a whole stage. */
export type Timed = { name: string; seconds: number }

/** A test that ran, and what it said if it failed. */
export type TestRun = Timed & { failure?: string }

const VitestTest = z.object({
  title: z.string(),
  duration: z.number().nullish(),
  status: z.string(),
  failureMessages: z.array(z.string()).default([]),
})

const VitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(VitestTest),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
      const file = name.replace(`${process.cwd()}/`, '')
      const tests = assertionResults.map(({ title, duration, status, failureMessages }) => ({
        name: `${file} › ${title}`,
        seconds: (duration ?? 0) / 1_000,
        ...(status === 'failed' && { failure: failureMessages.join('\n') }),
      }))
      const failsItself = fileStatus === 'failed' && !assertionResults.some(({ status }) => status === 'failed')
      return failsItself ? [...tests, { name: file, seconds: 0, failure: message }] : tests
    }),
  )

const JourneyRun = z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().default('') })) })

const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(JourneyRun) })),
})

/** A file, or a `describe` in it. */
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})

const PlaywrightReport = z.object({ suites: z.array(Suite) }).transform(({ suites }) =>
  suites.flatMap(specsOf).map(({ file, title, tests }) => {
    const runs = tests.flatMap(({ results }) => results)
    const errors = runs.flatMap((run) => run.errors.map(({ message }) => message))
    return {
      name: `${file} › ${title}`,
      seconds: runs.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      ...(tests.some(({ status }) => status === 'unexpected') && { failure: errors.join('\n') }),
    }
  }),
)

const FaultsReport = z
  .object({ tests: z.array(z.object({ name: z.string(), seconds: z.number(), failure: z.string().optional() })) })
  .transform(({ tests }) => tests.map((test) => ({ ...test, name: `fault › ${test.name}` })))

export const testsOfVitest = (file: string) => read(file, VitestReport)

export const testsOfPlaywright = (file: string) => read(file, PlaywrightReport)

export const testsOfFaults = (file: string) => read(file, FaultsReport)

/**
 * The lines for the end of a run: how long each stage took, which tests took longest, and last, as
 * often only the end of a log is kept, which failed and what they said.
 */
export function summaryOf(stages: Timed[], tests: TestRun[]): string[] {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const failed = tests.flatMap(({ name, failure }) => (failure === undefined ? [] : failureLines(name, failure)))
  return [
    'Stages:',
    ...stages.map(lineOf),
    'Slowest tests:',
    ...slowest.map(lineOf),
    ...(failed.length > 0 ? ['Failed tests:', ...failed] : []),
  ]
}

function failureLines(name: string, failure: string): string[] {
  const said = stripVTControlCharacters(failure).trim().split('\n').slice(0, MAX_FAILURE_LINES)
  return [`  ${name}`, ...said.map((line) => `      ${line}`)]
}

function lineOf({ name, seconds }: Timed): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${name}`
}

function specsOf(suite: z.infer<typeof Suite>): z.infer<typeof Spec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A runner that died before its report has no times. */
function read(file: string, Report: z.ZodType<TestRun[]>): TestRun[] {
  return existsSync(file) ? Report.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}
