import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { summaryOf, timesOfFaults, timesOfPlaywright, timesOfVitest } from './test-summary.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('of Vitest: each test by its file in the repository; a skipped one took no time', () => {
  const assertionResults = [{ title: 'adds', duration: 1_500 }, { title: 'is skipped' }]
  const report = { testResults: [{ name: `${process.cwd()}/core/ledger.test.ts`, assertionResults }] }
  expect(timesOfVitest(written(report))).toEqual([
    { name: 'core/ledger.test.ts › adds', seconds: 1.5 },
    { name: 'core/ledger.test.ts › is skipped', seconds: 0 },
  ])
})

test('of Playwright: each journey with its retries, also within a describe', () => {
  const spec = (title: string, ...durations: number[]) => ({
    file: 'keys.spec.ts',
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const nested = { specs: [spec('dark', 500)] }
  expect(timesOfPlaywright(written({ suites: [{ specs: [spec('a key', 2_000, 1_000)], suites: [nested] }] }))).toEqual([
    { name: 'keys.spec.ts › a key', seconds: 3 },
    { name: 'keys.spec.ts › dark', seconds: 0.5 },
  ])
})

test('of the faults: each by its name', () => {
  expect(timesOfFaults(written({ tests: [{ name: 'sigkill', seconds: 20 }] }))).toEqual([
    { name: 'fault › sigkill', seconds: 20 },
  ])
})

test('a report that is not there has no times, and one of another shape is an error', () => {
  expect(timesOfVitest(join(folder, 'none.json'))).toEqual([])
  expect(() => timesOfVitest(written({}))).toThrow(/testResults/)
})

test('the summary has every stage in its order, and the ten slowest tests, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, seconds) => ({ name: `test ${seconds}`, seconds }))
  const lines = summaryOf([{ name: 'Types', seconds: 8.04 }], tests)
  expect(lines.slice(0, 4)).toEqual(['Stages:', '    8.0 s  Types', 'Slowest tests:', '   11.0 s  test 11'])
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toBe('    2.0 s  test 2')
})
