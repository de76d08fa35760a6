import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { summaryOf, testsOfFaults, testsOfPlaywright, testsOfVitest } from './test-summary.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('of Vitest: each test by its file in the repository; a skipped one took no time', () => {
  const assertionResults = [
    { title: 'adds', duration: 1_500, status: 'passed', failureMessages: [] },
    { title: 'is skipped', status: 'skipped' },
    { title: 'takes', duration: 20, status: 'failed', failureMessages: ['Error: 1 is not 2'] },
  ]
  const file = { name: `${process.cwd()}/core/ledger.test.ts`, status: 'failed', message: '' }
  const report = { testResults: [{ ...file, assertionResults }] }
  expect(testsOfVitest(written(report))).toEqual([
    { name: 'core/ledger.test.ts › adds', seconds: 1.5 },
    { name: 'core/ledger.test.ts › is skipped', seconds: 0 },
    { name: 'core/ledger.test.ts › takes', seconds: 0.02, failure: 'Error: 1 is not 2' },
  ])
})

test('of Vitest: a file that fails though its tests pass, as where its log has an error', () => {
  const assertionResults = [{ title: 'adds', duration: 10, status: 'passed' }]
  const file = { name: `${process.cwd()}/core/ledger.test.ts`, status: 'failed', message: 'DatabaseTimeout' }
  expect(testsOfVitest(written({ testResults: [{ ...file, assertionResults }] }))).toEqual([
    { name: 'core/ledger.test.ts › adds', seconds: 0.01 },
    { name: 'core/ledger.test.ts', seconds: 0, failure: 'DatabaseTimeout' },
  ])
})

test('of Playwright: each journey with its retries, also within a describe', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    file: 'keys.spec.ts',
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration, errors: [{ message: 'not visible' }] })) }],
  })
  const nested = { specs: [spec('dark', 'unexpected', 500)] }
  const suites = [{ specs: [spec('a key', 'flaky', 2_000, 1_000)], suites: [nested] }]
  expect(testsOfPlaywright(written({ suites }))).toEqual([
    { name: 'keys.spec.ts › a key', seconds: 3 },
    { name: 'keys.spec.ts › dark', seconds: 0.5, failure: 'not visible' },
  ])
})

test('of the faults: each by its name', () => {
  expect(testsOfFaults(written({ tests: [{ name: 'sigkill', seconds: 20 }] }))).toEqual([
    { name: 'fault › sigkill', seconds: 20 },
  ])
})

test('a report that is not there has no times, and one of another shape is an error', () => {
  expect(testsOfVitest(join(folder, 'none.json'))).toEqual([])
  expect(() => testsOfVitest(written({}))).toThrow(/testResults/)
})

test('the summary has every stage in its order, and the ten slowest tests, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, seconds) => ({ name: `test ${seconds}`, seconds }))
  const lines = summaryOf([{ name: 'Types', seconds: 8.04 }], tests)
  expect(lines.slice(0, 4)).toEqual(['Stages:', '    8.0 s  Types', 'Slowest tests:', '   11.0 s  test 11'])
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toBe('    2.0 s  test 2')
})

test('the summary ends with what failed, without colors and in a few lines', () => {
  const failure = `\u001b[31mError: too late\u001b[39m\n${'at a line\n'.repeat(100)}`
  const lines = summaryOf([], [{ name: 'late', seconds: 1, failure }])
  expect(lines.slice(3, 6)).toEqual(['Failed tests:', '  late', '      Error: too late'])
  expect(lines.length).toBeLessThan(25)
})
