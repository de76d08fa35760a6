import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, oneOf } from './columns.ts'
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
