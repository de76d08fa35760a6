import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport, summaryOf, type TestRun, writeReport } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ofFile = (name: string, seconds: number, more: Partial<TestRun> = {}): TestRun => ({
  ...{ file: 'a.test.ts', name, seconds, status: 'passed' },
  ...more,
})

test('what is written is read again; none has no tests, and one of another form is an error', () => {
  const file = join(folder, 'report.json')
  expect(readReport(file)).toEqual([])
  const tests = [ofFile('adds', 1.5), ofFile('takes', 0, { status: 'failed', failure: '1 is not 2' })]
  writeReport(tests, file)
  expect(readReport(file)).toEqual(tests)
  writeFileSync(file, '{}')
  expect(() => readReport(file)).toThrow(/array/)
})

test('the summary has every stage in its order, the ten slowest tests, and the count', () => {
  const tests = Array.from({ length: 12 }, (_, seconds) => ofFile(`test ${seconds}`, seconds))
  const lines = summaryOf([{ name: 'Types', seconds: 8.04 }], tests)
  expect(lines.slice(0, 4)).toEqual(['Stages:', '    8.0 s  Types', 'Slowest tests:', '   11.0 s  a.test.ts › test 11'])
  expect(lines.slice(12)).toEqual(['    2.0 s  a.test.ts › test 2', '', '12 passed, 0 failed'])
})

test('the summary lists what failed, without colors and in a few lines', () => {
  const failure = `\u001b[31mError: too late\u001b[39m\n${'at a line\n'.repeat(100)}`
  const late = ofFile('late', 1, { status: 'failed', failure })
  const lines = summaryOf([], [late, ofFile('other', 0, { status: 'skipped' })])
  expect(lines.slice(4, 7)).toEqual(['Failed tests:', '  a.test.ts › late', '      Error: too late'])
  expect(lines.length).toBeLessThan(25)
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 1 skipped')
})

test('with reasons each of the slowest tests has that of its file', () => {
  const reasonIn = (source: string) => {
    const file = join(folder, 'slow.ts')
    writeFileSync(file, source)
    return summaryOf([], [ofFile('a test', 1, { file })], { withReasons: true })[3]?.trim()
  }
  expect(reasonIn("// Slow: starts PostgreSQL.\nimport 'node:fs'\n")).toBe('starts PostgreSQL.')
  expect(reasonIn('')).toBe('No reason is given.')
})
