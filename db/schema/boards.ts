import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { flashFormats } from '#wire/firmware.ts'
import type { PortInfo } from '#wire/ports.ts'
import { wirings } from '#wire/wirings.ts'
import { agents } from './agents.ts'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'
import { firmwareBlobs } from './firmware.ts'

/**
 * What the operator says of a board. That it is in use follows from its live session and is not
 * stored.
 */
export const boardConditions = ['available', 'maintenance', 'offline'] as const
export type BoardCondition = (typeof boardConditions)[number]

export const boardHealths = ['good', 'unknown', 'bad'] as const

export const boardTypes = pgTable(
  'board_types',
  {
    /** The word programs use: `stm32-h753`. */
    slug: text().primaryKey(),
    label: text().notNull(),
    specs: text().notNull(),
    creditsPerMinute: integer().notNull(),
    ...createdAt(),
  },
  (type) => [
    check('board_types_slug', sql`${type.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('board_types_cost_something', sql`${type.creditsPerMinute} > 0`),
  ],
)

/**
 * A board that a session can get. Without an agent it needs connection details: nobody pays for a
 * board that cannot be reached. With one it is online, wiped after its last session, and not in
 * quarantine. The statements and the partial index have it word for word (see sessions.ts).
 */
const free = sql.raw(`boards.condition = 'available' and boards.free_since is not null and case
  when boards.agent_id is null then boards.connection is not null
  else boards.agent_online and boards.clean_binding_no = boards.last_binding_no and boards.quarantined_at is null end`)

export const boards = pgTable(
  'boards',
  {
    ...id('board'),
    boardType: text()
      .notNull()
      .references(() => boardTypes.slug),
    label: text().notNull(),
    location: text(),
    /**
     * What a user of the board needs to reach it, in lines; the operator's words. Only who has it
     * may read them.
     */
    connection: text(),
    condition: text({ enum: boardConditions }).notNull().default('available'),
    /** Since when no live session has it; null while one does. A trigger on sessions keeps it. */
    freeSince: moment().defaultNow(),
    /** The agent that has the board, and the name by which that agent knows it. */
    agentId: text().references(() => agents.id),
    agentSlot: text(),
    /** What the agent said of the board. */
    driver: text(),
    capabilities: text().array().notNull().default(sql`'{}'`),
    flashFormats: text().array().notNull().default(sql`'{}'`),
    maxFirmwareBytes: integer(),
    ports: jsonb().$type<PortInfo[]>().notNull().default([]),
    controlLines: text({ enum: wirings }).notNull().default('none'),
    agentOnline: boolean().notNull().default(false),
    /**
     * The newest binding, and the newest that the agent has wiped: it is clean if they are equal.
     */
    lastBindingNo: bigint({ mode: 'number' }).notNull().default(0),
    cleanBindingNo: bigint({ mode: 'number' }).notNull().default(0),
    health: text({ enum: boardHealths }).notNull().default('unknown'),
    /** Failures of the board, not of what users did with it. */
    failures: integer().notNull().default(0),
    /** Out of use since then because it failed, or because the operator said so. */
    quarantinedAt: moment(),
    quarantineReason: text(),
    isQuarantinedByHand: boolean().notNull().default(false),
    /** When its last quarantine ended: failures from before do not count any more. */
    releasedAt: moment(),
    /** The last time its base image was started for a look, and what came of it. */
    checkedAt: moment(),
    checkError: text(),
    /** The end of what it printed then. */
    checkTail: text(),
    goodChecks: integer().notNull().default(0),
    badChecks: integer().notNull().default(0),
    ...createdAt(),
  },
  (board) => [
    index('boards_by_type').on(board.boardType, board.label),
    index('boards_by_binding').on(board.lastBindingNo),
    index('boards_free_by_type').on(board.boardType, board.freeSince, board.id).where(free),
    unique('boards_one_per_slot').on(board.agentId, board.agentSlot),
    unique('boards_with_their_type').on(board.id, board.boardType),
    oneOf('boards_condition', board.condition, boardConditions),
    oneOf('boards_health', board.health, boardHealths),
    oneOf('boards_control_lines', board.controlLines, wirings),
    check('boards_slot_is_of_an_agent', sql`(${board.agentId} is null) = (${board.agentSlot} is null)`),
    check('boards_online_with_an_agent', sql`not ${board.agentOnline} or ${board.agentId} is not null`),
    check('boards_clean_is_not_ahead', sql`${board.cleanBindingNo} <= ${board.lastBindingNo}`),
    check(
      'boards_checks',
      sql`${board.goodChecks} >= 0 and ${board.badChecks} >= 0 and char_length(${board.checkError}) <= 200 and octet_length(${board.checkTail}) <= 8192`,
    ),
    check(
      'boards_quarantine_has_begun',
      sql`${board.quarantinedAt} is not null or not ${board.isQuarantinedByHand} and ${board.quarantineReason} is null`,
    ),
    check('boards_quarantine_reason', sql`char_length(${board.quarantineReason}) <= 200`),
    check(
      'boards_connection_is_lines',
      sql`char_length(${board.connection}) between 1 and 2000 and ${board.connection} !~ '[\\u0001-\\u0009\\u000b-\\u001f\\u007f-\\u009f]'`,
    ),
  ],
)

/** Each failure that is a board's own: the latest ones decide whether it is quarantined. */
export const boardFailures = pgTable(
  'board_failures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    boardId: text()
      .notNull()
      .references(() => boards.id),
    at: moment().notNull().defaultNow(),
    message: text().notNull(),
  },
  (failure) => [
    index('board_failures_by_board').on(failure.boardId, failure.at),
    check('board_failures_message', sql`char_length(${failure.message}) between 1 and 200`),
  ],
)

/** What can be on a board when its session becomes usable. It fits one board type. */
export const baseImages = pgTable(
  'base_images',
  {
    ...id('baseImage'),
    boardType: text()
      .notNull()
      .references(() => boardTypes.slug),
    label: text().notNull(),
    description: text().notNull(),
    /** The file that is put on a board; null if its agent has the image itself. */
    sha256: bytes().references(() => firmwareBlobs.sha256),
    format: text({ enum: flashFormats }),
    loadAddress: bigint({ mode: 'number' }),
    /** What is typed once it runs, and what the board prints then. */
    bootSend: text(),
    bootExpect: text(),
    bootTimeoutS: integer().notNull().default(10),
    /** It gives back what is typed, which the check of a suspected board tries. */
    echoes: boolean().notNull().default(false),
    ...createdAt(),
  },
  (image) => [
    unique('base_images_label').on(image.boardType, image.label),
    unique('base_images_with_their_type').on(image.id, image.boardType),
    oneOf('base_images_format', image.format, flashFormats),
    check('base_images_file_has_a_format', sql`(${image.sha256} is null) = (${image.format} is null)`),
    check('base_images_boot_send', sql`octet_length(${image.bootSend}) between 1 and 200`),
    check('base_images_boot_expect', sql`octet_length(${image.bootExpect}) between 1 and 200`),
    check('base_images_boot_timeout', sql`${image.bootTimeoutS} between 1 and 300`),
  ],
)

export const isFree = free

/** A board that a session can get, now or after another one. */
export const isInService = sql.raw(`boards.condition = 'available' and boards.quarantined_at is null and case
  when boards.agent_id is null then boards.connection is not null else boards.agent_online end`)

/** Software plays the hardware. Without a driver, nothing is known of the board. */
export const isEmulated = sql.raw(`coalesce(boards.driver like 'emulated-%' or boards.driver = 'qemu', false)`)
