import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofUser } from './users.ts'

/** The credits that sessions spent on a day, by UTC and by who started them, less refunds. */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: ofUser(),
    day: date().notNull(),
    /** `web`, the API key that started the sessions, or the trust of their CI keys. */
    startedBy: text().notNull(),
    credits: integer().notNull().default(0),
  },
  (one) => [
    primaryKey({ columns: [one.userId, one.day, one.startedBy] }),
    check('usage_days_credits', sql`${one.credits} >= 0`),
  ],
)
