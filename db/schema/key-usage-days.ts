import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { apiKeys } from './api-keys.ts'

/** How many calls an API key made on a day, by UTC. Written every few seconds. */
export const keyUsageDays = pgTable(
  'key_usage_days',
  {
    keyId: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    calls: integer().notNull(),
  },
  (one) => [primaryKey({ columns: [one.keyId, one.day] }), check('key_usage_days_calls', sql`${one.calls} >= 1`)],
)
