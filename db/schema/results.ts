import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment, oneOf, textByBytes } from './columns.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

export const testResults = ['passed', 'failed'] as const

/**
 * What a client says that a session came to: a claim. Board, firmware and repository are what the
 * service knows itself.
 */
export const sessionResults = pgTable(
  'session_results',
  {
    sessionId: text()
      .primaryKey()
      .references(() => sessions.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    suite: text().notNull(),
    result: text({ enum: testResults }).notNull(),
    exitCode: integer().notNull(),
    /** Of the last file that was flashed; null for a base image. */
    firmwareSha256: bytes(),
    boardId: text().notNull(),
    boardType: text().notNull(),
    repository: text(),
    ref: text(),
    /** What a triage of the failure found, as its client wrote it. */
    triage: jsonb().$type<object>(),
    /** False if the account had too many tests that day. */
    testsStored: boolean().notNull().default(true),
    ...createdAt(),
  },
  (result) => [
    index('session_results_by_suite').on(result.userId, result.boardType, result.suite, result.createdAt),
    index('session_results_by_user').on(result.userId, result.createdAt),
    index('session_results_by_age').on(result.createdAt),
    oneOf('session_results_result', result.result, testResults),
    check('session_results_suite', sql`char_length(${result.suite}) between 1 and 200`),
    check('session_results_exit_code', sql`${result.exitCode} between 0 and 255`),
    check('session_results_triage', sql`octet_length(${result.triage}::text) <= 8192`),
  ],
)

/** The tests of a session, by their names. */
export const sessionTests = pgTable(
  'test_results',
  {
    sessionId: text()
      .notNull()
      .references(() => sessionResults.sessionId, { onDelete: 'cascade' }),
    name: text().notNull(),
    result: text({ enum: testResults }).notNull(),
    seconds: real(),
  },
  (test) => [
    primaryKey({ columns: [test.sessionId, test.name] }),
    oneOf('test_results_result', test.result, testResults),
    check('test_results_name', sql`char_length(${test.name}) between 1 and 200`),
    check('test_results_seconds', sql`${test.seconds} >= 0`),
  ],
)

/**
 * Each test that ran in the last 14 days, with when it ran: pages of tests are found by it. It has
 * a row for all its runs, and one each for those of a repository, of a ref, and of both.
 * They are hashed, since an index has no room for long ones; no bytes are any.
 * `core/results/test-summaries.ts` keeps it in step with the results.
 */
export const testSummaries = pgTable(
  'test_summaries',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    repositorySha256: bytes().notNull(),
    refSha256: bytes().notNull(),
    name: textByBytes().notNull(),
    suite: textByBytes().notNull(),
    /** No run that is counted is older. */
    firstRunAt: moment().notNull(),
    lastRunAt: moment().notNull(),
    lastFailedAt: moment(),
  },
  (summary) => [
    // Its migration adds the other times to it, so that pages are found without the rows.
    uniqueIndex('test_summaries_by_name').on(
      ...[summary.userId, summary.repositorySha256, summary.refSha256],
      ...[summary.name, summary.suite],
    ),
    index('test_summaries_by_time').on(
      ...[summary.userId, summary.repositorySha256, summary.refSha256],
      ...[summary.lastRunAt, summary.lastFailedAt],
    ),
    index('test_summaries_by_failure')
      .on(
        ...[summary.userId, summary.repositorySha256, summary.refSha256],
        ...[summary.lastFailedAt.desc(), summary.name, summary.suite],
      )
      .where(sql`${summary.lastFailedAt} is not null`),
    index('test_summaries_by_age').on(summary.lastRunAt),
  ],
)
