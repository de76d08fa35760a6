import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type TestRun, writeReport } from '#scripts/test-reports.ts'

/** Reports the journeys as `scripts/test.ts` reads them. */
export default class Report implements Reporter {
  readonly #tests: TestRun[] = []

  onTestEnd({ location, title: name }: TestCase, { duration, errors, status }: TestResult) {
    const hasFailed = status !== 'passed' && status !== 'skipped'
    this.#tests.push({
      file: relative('.', location.file),
      name,
      seconds: duration / 1_000,
      ...(hasFailed ? { status: 'failed', failure: errors.map(({ stack }) => stack).join('\n') } : { status }),
    })
  }

  onEnd() {
    writeReport(this.#tests)
  }
}
