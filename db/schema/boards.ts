import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from './columns.ts'

/**
 * What the operator says of a board. That it is in use follows from its live session and is not
 * stored.
 */
export const boardConditions = ['available', 'maintenance', 'offline'] as const
export type BoardCondition = (typeof boardConditions)[number]

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
    ...createdAt(),
  },
  (board) => [
    index('boards_by_type').on(board.boardType, board.label),
    index('boards_free_by_type')
      .on(board.boardType, board.freeSince, board.id)
      .where(sql`${board.condition} = 'available' and ${board.freeSince} is not null`),
    unique('boards_with_their_type').on(board.id, board.boardType),
    oneOf('boards_condition', board.condition, boardConditions),
    check(
      'boards_connection_is_lines',
      sql`char_length(${board.connection}) between 1 and 2000 and ${board.connection} !~ '[\\u0001-\\u0009\\u000b-\\u001f\\u007f-\\u009f]'`,
    ),
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
    ...createdAt(),
  },
  (image) => [
    unique('base_images_label').on(image.boardType, image.label),
    unique('base_images_with_their_type').on(image.id, image.boardType),
  ],
)

/** What the partial index of free boards is for, word for word (see sessions.ts). */
export const isFree = sql`${boards.condition} = 'available' and ${boards.freeSince} is not null`
