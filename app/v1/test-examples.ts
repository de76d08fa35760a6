import type { Test, TestRun } from '#core/results/index.ts'
import { resultExample } from './result-examples.ts'

const { session_id, suite, board_id, board_type, firmware_sha256, repository, ref, created_at } = resultExample

export const testRunExample: TestRun = {
  ...{ session_id, suite, result: 'passed', seconds: 0.4, board_id, board_type, firmware_sha256, repository, ref },
  ...{ sha: '9c1f4e07d6b2a35810c4f7a92e6d5b3081f7a4c2', created_at },
}

export const testExample: Test = {
  ...{ name: 'reads the temperature', suite, runs: 48, failures: 3 },
  flaky: { failures: 3, of: 20, rate: 0.15, interval: [0.0524, 0.3604] },
  last_run_at: created_at,
  last_failed_at: new Date('2026-11-19T08:12:40.311Z'),
  recent: [{ session_id, result: 'passed', created_at }],
}
