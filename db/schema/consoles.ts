import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'
import { sessions } from './sessions.ts'

/** How far the console of a session is, one row each. Offsets count its output in bytes from 0. */
export const consoles = pgTable(
  'consoles',
  {
    sessionId: text()
      .primaryKey()
      .references(() => sessions.id),
    /** The binding whose output is recorded, and the offset at which that began. */
    bindingNo: bigint({ mode: 'number' }).notNull(),
    baseOffset: bigint({ mode: 'number' }).notNull().default(0),
    /** Output so far, gaps included. */
    bytesOut: bigint({ mode: 'number' }).notNull().default(0),
    bytesIn: bigint({ mode: 'number' }).notNull().default(0),
    /** Before it only the first 64 KiB are kept. */
    firstOffset: bigint({ mode: 'number' }).notNull().default(0),
    gaps: integer().notNull().default(0),
    lastOutAt: moment(),
    /** When its board's processor locked up, and why, if that is known. */
    lockedUpAt: moment(),
    lockUpText: text(),
  },
  (console) => [
    check(
      'consoles_offsets',
      sql`${console.firstOffset} between 0 and ${console.bytesOut} and ${console.baseOffset} between 0 and ${console.bytesOut} and ${console.bytesIn} >= 0`,
    ),
    check(
      'consoles_lock_up',
      sql`${console.lockUpText} is null or (${console.lockedUpAt} is not null and char_length(${console.lockUpText}) <= 200)`,
    ),
  ],
)

export const chunkKinds = ['out', 'gap', 'note'] as const

/**
 * The recorded output of consoles. The table is partitioned by day, which Drizzle cannot say: its
 * migration is written by hand. `console_days` adds and drops the days.
 */
export const consoleChunks = pgTable(
  'console_chunks',
  {
    sessionId: text().notNull(),
    atOffset: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    /** Microseconds since the epoch, by the agent's clock. */
    atUs: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: chunkKinds }).notNull(),
    /** Output; for a gap its length in bytes, as decimal digits; for a note its text. */
    bytes: bytes().notNull(),
  },
  (chunk) => [
    primaryKey({ columns: [chunk.sessionId, chunk.atOffset, chunk.kind, chunk.day] }),
    oneOf('console_chunks_kind', chunk.kind, chunkKinds),
    check('console_chunks_size', sql`octet_length(${chunk.bytes}) between 1 and 65536`),
  ],
)

export const ticketModes = ['rw', 'ro'] as const

/** Tickets open one session's console without a key or login. */
export const consoleTickets = pgTable(
  'console_tickets',
  {
    ...id('ticket'),
    tokenHash: bytes().notNull().unique(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id),
    mode: text({ enum: ticketModes }).notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** The key or login that made it. */
    madeBy: text().notNull(),
    ...createdAt(),
  },
  (ticket) => [
    index('console_tickets_by_session').on(ticket.sessionId),
    oneOf('console_tickets_mode', ticket.mode, ticketModes),
  ],
)
