import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verdictOf } from './run-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-verdicts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const loaded = { status: 'passed', assertionResults: [{}] }
const unloaded = { status: 'failed', assertionResults: [] }
const passed = { numTotalTests: 3, numFailedTests: 0, testResults: [loaded] }
const failed = { ...passed, numFailedTests: 1 }

/** Breaks where a run that was killed counts as one in which a test failed. */
test.each([
  ['green', 0, passed],
  ['red', 1, failed],
  ['red', null, failed],
  ['red', 1, passed],
  ['broken', 1, { ...passed, testResults: [unloaded] }],
  ['broken', 1, undefined],
  ['killed', null, undefined],
  ['killed', null, passed],
])('%s: ended with %s', (verdict, code, report) => {
  const path = join(folder, 'vitest.json')
  rmSync(path, { force: true })
  if (report) writeFileSync(path, JSON.stringify(report))
  expect(verdictOf(code, path)).toBe(verdict)
})
