import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/**
 * How often something was tried in the window that is open; shared by all instances. Unlogged: a
 * crash may forget it.
 */
export const rateCounters = pgTable(
  'rate_counters',
  {
    limitName: text().notNull(),
    /** Who tried: a keyed hash, so that no address or e-mail can be read here. */
    unit: bytes().notNull(),
    tries: integer().notNull(),
    openedAt: moment().notNull(),
  },
  (counter) => [primaryKey({ name: 'rate_counters_pkey', columns: [counter.limitName, counter.unit] })],
)
