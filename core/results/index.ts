export { deleteResults, purgeOldResults } from './delete.ts'
export { findKnownGood } from './known-good.ts'
export { putResult } from './put.ts'
export { readResult } from './read.ts'
export { KnownGood, KnownGoodQuery, PutResult, SessionResult } from './schemas.ts'
export { listSuspects } from './suspects.ts'
export { type BoardGroup, type CommitGroup, testByBoard, testByCommit } from './test-groups.ts'
export { listTestRuns } from './test-runs.ts'
export {
  type Flaky,
  type Mark,
  Test,
  TestName,
  TestRun,
  TestRunsRecord,
  TestsRecord,
  testFilters,
  testSearch,
} from './test-schemas.ts'
export { listTestFilters, listTests } from './tests.ts'
