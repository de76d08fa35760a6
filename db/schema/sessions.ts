import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardSpeeds } from '#wire/agent-protocol.ts'
import type { CiOrigin } from '#wire/ci-identity.ts'
import type { Part } from '#wire/parts.ts'
import { baseImages, boards, boardTypes } from './boards.ts'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { users } from './users.ts'

export const sessionStates = ['queued', 'starting', 'running', 'ended'] as const
export type SessionState = (typeof sessionStates)[number]

export const endReasons = [
  'user_ended',
  'cancelled',
  'time_limit',
  'credits_exhausted',
  'queue_timeout',
  'start_failed',
  'board_failed',
  'lease_expired',
  'operator_ended',
  'account_closed',
] as const
export type EndReason = (typeof endReasons)[number]

/** Who caused an end: the user, the operator's rules, or the board and what connects it. */
export const endFaults = ['user', 'policy', 'infrastructure'] as const
export type EndFault = (typeof endFaults)[number]

/**
 * One user's time on one board. The constraints are docs/contract.md §5: what they refuse cannot
 * be.
 */
export const sessions = pgTable(
  'sessions',
  {
    ...id('session'),
    userId: text()
      .notNull()
      .references(() => users.id),
    boardType: text()
      .notNull()
      .references(() => boardTypes.slug),
    boardId: text(),
    /** The board that was asked for by its id, for which alone a queued session waits. */
    wantedBoardId: text(),
    /** A copy from the day it was made: later changes of the board do not rewrite history. */
    boardSpecs: text().notNull(),
    baseImageId: text().notNull(),
    state: text({ enum: sessionStates }).notNull(),
    endReason: text({ enum: endReasons }),
    minutes: integer().notNull(),
    /** `web`, or the API key that started it. */
    startedBy: text().notNull().default('web'),
    /** Words of its user: which run of which repository it belongs to. */
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** It ends unless its client renews this lease in time. Both are null without one. */
    leaseSeconds: integer(),
    leaseExpiresAt: moment(),
    /** It ends before it would cost more credits than that. */
    maxCredits: integer(),
    speed: text({ enum: boardSpeeds }).notNull().default('real'),
    /** What chance on an emulated board is drawn from. */
    seed: integer(),
    /** Emulated things on the pins of its board. */
    parts: jsonb().$type<Part[]>().notNull().default([]),
    /** The capabilities that its board must have, sorted. */
    needs: text().array().notNull().default(sql`'{}'`),
    /** The trust whose job started it, and what the job's ID token said; null for others. */
    trustId: text(),
    origin: jsonb().$type<CiOrigin>(),
    creditsPerMinute: integer().notNull(),
    /**
     * What it has paid, refunds not taken off. Pending until it ends, and an entry of the ledger
     * from then on.
     */
    creditsUsed: integer().notNull().default(0),
    /** What of that was given back: while the board could not be reached, and as it ended. */
    creditsRefunded: integer().notNull().default(0),
    /** Minutes since the start whose refund is decided, so that none is given back twice. */
    refundedMinutes: integer().notNull().default(0),
    ...createdAt(),
    startedAt: moment(),
    expiresAt: moment(),
    endedAt: moment(),
    /**
     * The how-manieth of its user's sessions it was to end, from 1, in the order of `endedAt`; the
     * database counts.
     */
    endedNumber: integer(),
    /**
     * When time alone changes it next: it gives up waiting, begins a minute that is not paid, or is
     * over.
     */
    nextEventAt: moment(),
    /**
     * The fencing number of its hold on a board with an agent: one more than the highest
     * before it, under the session lock. What comes from an older one does not count.
     */
    bindingNo: bigint({ mode: 'number' }),
    /** How many boards were prepared for it. */
    startAttempts: integer().notNull().default(0),
    /** By when its board must be ready. */
    startDeadlineAt: moment(),
    /** Since when its board cannot be reached. */
    boardLostAt: moment(),
    /** When its user was told by mail that it ends soon. */
    endingToldAt: moment(),
    endFault: text({ enum: endFaults }),
    endMessage: text(),
  },
  (session) => [
    foreignKey({
      name: 'sessions_board_is_of_their_type',
      columns: [session.boardId, session.boardType],
      foreignColumns: [boards.id, boards.boardType],
    }),
    foreignKey({
      name: 'sessions_wanted_board_is_of_their_type',
      columns: [session.wantedBoardId, session.boardType],
      foreignColumns: [boards.id, boards.boardType],
    }),
    foreignKey({
      name: 'sessions_image_fits_their_type',
      columns: [session.baseImageId, session.boardType],
      foreignColumns: [baseImages.id, baseImages.boardType],
    }),
    uniqueIndex('sessions_one_live_per_board')
      .on(session.boardId)
      .where(sql`${session.state} in ('starting', 'running')`),
    index('sessions_active_by_user')
      .on(session.userId, session.createdAt, session.id)
      .where(sql`${session.state} <> 'ended'`),
    uniqueIndex('sessions_ended_by_user')
      .on(session.userId, session.endedNumber)
      .where(sql`${session.endedNumber} is not null`),
    index('sessions_started_by_user')
      .on(session.userId, session.startedAt)
      .where(sql`${session.startedAt} is not null`),
    index('sessions_due').on(session.nextEventAt, session.id).where(sql`${session.nextEventAt} is not null`),
    index('sessions_queued_by_type')
      .on(session.boardType, session.wantedBoardId, session.createdAt, session.id)
      .where(sql`${session.state} = 'queued'`),
    index('sessions_queued_by_needs')
      .on(session.boardType, session.needs, session.createdAt, session.id)
      .where(sql`${session.state} = 'queued' and ${session.wantedBoardId} is null`),
    index('sessions_by_starter').on(session.userId, session.startedBy, session.createdAt),
    index('sessions_by_metadata').using('gin', session.metadata.op('jsonb_path_ops')),
    index('sessions_of_board').on(session.boardId, session.endedAt).where(sql`${session.state} = 'ended'`),
    index('sessions_waited_by_type')
      .on(session.boardType, session.startedAt)
      .where(sql`${session.startedAt} is not null`),
    check('sessions_started_by', sql`${session.startedBy} ~ '^(web|key_[0-9a-z]{26})$'`),
    check(
      'sessions_metadata',
      sql`jsonb_typeof(${session.metadata}) = 'object' and length(${session.metadata}::text) <= 16384`,
    ),
    check(
      'sessions_lease',
      sql`num_nulls(${session.leaseSeconds}, ${session.leaseExpiresAt}) in (0, 2) and ${session.leaseSeconds} between 15 and 600`,
    ),
    check('sessions_max_credits', sql`${session.maxCredits} >= 1`),
    check(
      'sessions_origin',
      sql`num_nulls(${session.trustId}, ${session.origin}) in (0, 2) and octet_length(${session.origin}::text) <= 2048`,
    ),
    oneOf('sessions_speed', session.speed, boardSpeeds),
    check('sessions_seed', sql`${session.seed} >= 0`),
    check(
      'sessions_parts',
      sql`jsonb_typeof(${session.parts}) = 'array' and jsonb_array_length(${session.parts}) <= 16 and length(${session.parts}::text) <= 16384`,
    ),
    uniqueIndex('sessions_by_binding').on(session.bindingNo).where(sql`${session.bindingNo} is not null`),
    oneOf('sessions_end_fault', session.endFault, endFaults),
    check('sessions_end_message', sql`char_length(${session.endMessage}) <= 200`),
    check(
      'sessions_fault_has_ended',
      sql`${session.state} = 'ended' or num_nonnulls(${session.endFault}, ${session.endMessage}) = 0`,
    ),
    check(
      'sessions_starting_has_a_binding',
      sql`${session.state} <> 'starting' or num_nulls(${session.bindingNo}, ${session.startDeadlineAt}) = 0`,
    ),
    check('sessions_lost_board_runs', sql`${session.boardLostAt} is null or ${session.state} in ('running', 'ended')`),
    check(
      'sessions_refunded_minutes',
      sql`${session.refundedMinutes} between 0 and ${session.creditsUsed} / ${session.creditsPerMinute}`,
    ),
    oneOf('sessions_state', session.state, sessionStates),
    oneOf('sessions_end_reason', session.endReason, endReasons),
    check('sessions_ended_says_when', sql`(${session.state} = 'ended') = (${session.endedAt} is not null)`),
    check('sessions_ended_says_why', sql`(${session.state} = 'ended') = (${session.endReason} is not null)`),
    check('sessions_ended_are_numbered', sql`(${session.state} = 'ended') = (${session.endedNumber} is not null)`),
    check('sessions_queued_has_no_board', sql`${session.state} <> 'queued' or ${session.boardId} is null`),
    check(
      'sessions_live_has_a_board',
      sql`${session.state} not in ('starting', 'running') or ${session.boardId} is not null`,
    ),
    check(
      'sessions_running_has_started',
      sql`${session.state} <> 'running' or (${session.startedAt} is not null and ${session.expiresAt} is not null)`,
    ),
    check(
      'sessions_waiting_has_not_started',
      sql`${session.state} not in ('queued', 'starting') or ${session.startedAt} is null`,
    ),
    check('sessions_started_had_a_board', sql`${session.startedAt} is null or ${session.boardId} is not null`),
    check('sessions_started_knows_its_end', sql`(${session.startedAt} is null) = (${session.expiresAt} is null)`),
    check(
      'sessions_time_runs_forward',
      sql`${session.startedAt} >= ${session.createdAt} and ${session.endedAt} >= coalesce(${session.startedAt}, ${session.createdAt})`,
    ),
    check('sessions_minutes', sql`${session.minutes} between 1 and 480`),
    check('sessions_cost_something', sql`${session.creditsPerMinute} > 0`),
    check(
      'sessions_used_whole_minutes',
      sql`${session.creditsUsed} >= 0 and ${session.creditsUsed} % ${session.creditsPerMinute} = 0`,
    ),
    check('sessions_refunded_at_most_all', sql`${session.creditsRefunded} between 0 and ${session.creditsUsed}`),
    check('sessions_what_comes_next', sql`(${session.state} <> 'ended') = (${session.nextEventAt} is not null)`),
    check('sessions_unstarted_are_free', sql`${session.startedAt} is not null or ${session.creditsUsed} = 0`),
  ],
)

/**
 * What the partial indexes are for, word for word. Written with a parameter in place of the word,
 * no plan that is kept for a prepared statement could use them.
 */
export const isActive = sql`${sessions.state} <> 'ended'`
export const isQueued = sql`${sessions.state} = 'queued'`
export const holdsBoard = sql`${sessions.state} in ('starting', 'running')`
