import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { MetadataValue } from '#core/sessions/index.ts'
import { Timestamp } from '#core/timestamps.ts'
import { testResults } from '#db/index.ts'

const MAX_TESTS = 200
const MAX_RUNS = 20

const Result = z.enum(testResults, 'must be passed or failed')
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
const count = z.int().min(0).max(MAX_RUNS)
const rate = z.number().min(0).max(1)

const Test = z.strictObject({
  name: MetadataValue.meta({ description: 'Each test has a name of its own.' }),
  result: Result,
  seconds: z.number().min(0).max(86_400).nullish().meta({ description: 'How long it took.' }),
})

/** What a triage found: whose fault a failure is, and the runs that say so. */
export const Triage = z.strictObject({
  verdict: z.enum(['code', 'board', 'flaky', 'inconclusive']),
  reason: MetadataValue.nullable().meta({ description: 'Why it is inconclusive.' }),
  failures: count.meta({ description: 'Of the tested firmware, without the failure that began it.' }),
  of: count,
  interval: z.array(rate).length(2).meta({ description: 'The 95 % interval of its failure rate, by Wilson.' }),
  by_board: z.array(z.strictObject({ board_id: Id('board'), failures: count, of: count })).max(MAX_RUNS),
  known_good: z.strictObject({ sha256, session_id: Id('session').nullable() }).nullable(),
  runs: z
    .array(
      z.strictObject({
        session_id: Id('session'),
        board_id: Id('board'),
        firmware: z.enum(['tested', 'known_good']),
        result: Result,
      }),
    )
    .max(MAX_RUNS),
  credits_used: z.int().min(0),
})

export const PutResult = z
  .strictObject({
    suite: MetadataValue.meta({ description: 'What was tested; results of one suite are compared.' }),
    result: Result,
    exit_code: z.int('must be a whole number from 0 to 255').min(0).max(255),
    tests: z
      .array(Test)
      .max(MAX_TESTS)
      .refine((tests) => new Set(tests.map(({ name }) => name)).size === tests.length, 'must have each name once')
      .default([]),
    triage: Triage.nullish(),
  })
  .meta({ id: 'PutResult' })

export const SessionResult = z
  .strictObject({
    session_id: z.string(),
    suite: z.string(),
    result: z.enum(testResults).meta({ description: 'What the client says: a claim.' }),
    exit_code: z.int(),
    tests: z.array(z.strictObject({ name: z.string(), result: z.enum(testResults), seconds: z.number().nullable() })),
    triage: Triage.nullable(),
    tests_stored: z
      .boolean()
      .meta({ description: 'False beyond 20,000 results of tests a day: then `tests` is empty.' }),
    board_id: z.string(),
    board_type: z.string(),
    firmware_sha256: z.string().nullable().meta({ description: 'Of the last file that was flashed.' }),
    repository: z
      .string()
      .nullable()
      .meta({ description: 'As the ID token of the CI job said, else as the metadata of the session has it.' }),
    ref: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'SessionResult' })
export type SessionResult = z.infer<typeof SessionResult>

export const KnownGoodQuery = z.strictObject({
  board_type: MetadataValue.meta({ description: 'The board type that it passed on.' }),
  suite: MetadataValue.meta({ description: 'The suite that it passed.' }),
  repository: MetadataValue.optional().meta({ description: 'Only what was built from this repository.' }),
})

export const KnownGood = z
  .strictObject({
    session_id: z.string(),
    firmware_id: z.string().meta({ description: 'The file, which can be flashed again.' }),
    sha256: z.string(),
    ref: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'KnownGood' })
export type KnownGood = z.infer<typeof KnownGood>
