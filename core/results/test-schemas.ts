import { z } from 'zod'
import { MetadataValue } from '#core/sessions/index.ts'
import { Timestamp } from '#core/timestamps.ts'
import { testResults } from '#db/index.ts'

const Result = z.enum(testResults)
const count = z.int().min(0)

/** The name of a test in a path. */
export const TestName = MetadataValue

export const testFilters = {
  suite: MetadataValue.optional().meta({ description: 'Only tests of this suite.' }),
  repository: MetadataValue.optional().meta({ description: 'Only runs of this repository.' }),
  ref: MetadataValue.optional().meta({ description: 'Only runs of this branch or tag, such as `refs/heads/main`.' }),
}
export type TestFilter = z.output<z.ZodObject<typeof testFilters>>

export const testSearch = {
  ...testFilters,
  search: MetadataValue.optional().meta({ description: 'Only tests whose names have this text in them.' }),
}
export type TestSearch = z.output<z.ZodObject<typeof testSearch>>

const Mark = z.strictObject({ session_id: z.string(), result: Result, created_at: Timestamp })
export type Mark = z.output<typeof Mark>

/** How often a test failed with files with which it also passed. */
const Flaky = z.strictObject({
  failures: count,
  of: count.meta({ description: 'Runs with firmware that both passed and failed on the same board type.' }),
  rate: z.number().min(0).max(1),
  interval: z.array(z.number().min(0).max(1)).length(2).meta({ description: 'The 95 % interval, by Wilson.' }),
})
export type Flaky = z.output<typeof Flaky>

export const Test = z
  .strictObject({
    name: z.string(),
    suite: z.string(),
    runs: count.meta({
      description:
        'In the last 14 days, as all numbers here. Of a test that ran more often, the newest 1,000 runs are counted.',
    }),
    failures: count,
    flaky: Flaky.nullable().meta({ description: 'Null unless one firmware both passed and failed.' }),
    last_run_at: Timestamp,
    last_failed_at: Timestamp.nullable(),
    recent: z.array(Mark).meta({ description: 'The last 30 runs, newest first.' }),
  })
  .meta({ id: 'Test' })
export type Test = z.output<typeof Test>

export const TestsRecord = z
  .strictObject({ tests: z.array(Test), limit: z.int(), offset: z.int(), total: z.int() })
  .meta({ id: 'TestsRecord' })
export type TestsRecord = z.output<typeof TestsRecord>

export const TestRun = z
  .strictObject({
    session_id: z.string(),
    suite: z.string(),
    result: Result.meta({ description: 'What the client said: a claim.' }),
    seconds: z.number().nullable(),
    board_id: z.string(),
    board_type: z.string(),
    firmware_sha256: z.string().nullable().meta({ description: 'Of the last file that was flashed.' }),
    repository: z.string().nullable(),
    ref: z.string().nullable(),
    sha: z.string().nullable().meta({ description: 'The commit.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'TestRun' })
export type TestRun = z.output<typeof TestRun>

export const TestRunsRecord = z
  .strictObject({ runs: z.array(TestRun), limit: z.int(), offset: z.int(), total: z.int() })
  .meta({ id: 'TestRunsRecord' })
export type TestRunsRecord = z.output<typeof TestRunsRecord>
