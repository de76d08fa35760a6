import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boards } from './boards.ts'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { users } from './users.ts'

export const suspicionStates = ['queued', 'confirmed', 'not_confirmed', 'noted'] as const

/**
 * Claims of users that a board is broken. One that is queued gets a check, whose result decides;
 * one that is noted gets none.
 */
export const boardSuspicions = pgTable(
  'board_suspicions',
  {
    ...id('suspicion'),
    boardId: text()
      .notNull()
      .references(() => boards.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The sessions that say so: failed ones on this board, and passed ones on others. */
    sessionIds: text().array().notNull(),
    state: text({ enum: suspicionStates }).notNull(),
    /** The binding that the board got for its check; null until it is idle. */
    bindingNo: bigint({ mode: 'number' }),
    /** When it got that binding. */
    checkBeganAt: moment(),
    /** What was given back of the named sessions. */
    creditsRefunded: integer().notNull().default(0),
    ...createdAt(),
    /** When its check ended. */
    checkedAt: moment(),
  },
  (suspicion) => [
    uniqueIndex('board_suspicions_one_queued_per_board')
      .on(suspicion.boardId)
      .where(sql`${suspicion.state} = 'queued'`),
    index('board_suspicions_by_board').on(suspicion.boardId, suspicion.createdAt),
    index('board_suspicions_by_user').on(suspicion.userId, suspicion.createdAt),
    oneOf('board_suspicions_state', suspicion.state, suspicionStates),
    check('board_suspicions_sessions', sql`cardinality(${suspicion.sessionIds}) between 6 and 20`),
    check(
      'board_suspicions_checked_says_when',
      sql`(${suspicion.state} in ('confirmed', 'not_confirmed')) = (${suspicion.checkedAt} is not null)`,
    ),
    check(
      'board_suspicions_checked_has_a_binding',
      sql`${suspicion.checkedAt} is null or ${suspicion.bindingNo} is not null`,
    ),
    check(
      'board_suspicions_refunds',
      sql`${suspicion.creditsRefunded} between 0 and case ${suspicion.state} when 'confirmed' then 60 else 0 end`,
    ),
  ],
)
