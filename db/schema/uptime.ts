import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The minute that was recorded last: `service` was down in the ones that are missing after it. */
export const uptimeClock = pgTable(
  'uptime_clock',
  {
    isOnly: boolean().primaryKey().default(true),
    minute: moment().notNull(),
  },
  (one) => [check('uptime_clock_one_row', sql`${one.isOnly}`)],
)

/**
 * How many minutes of a day (UTC) are known, and in how many of them a part of the service was up.
 * `component` is `service`, a board type as `type:rp2350`, or an agent as `agent:` and its id.
 */
export const uptimeDays = pgTable(
  'uptime_days',
  {
    component: text().notNull(),
    day: date().notNull(),
    minutes: integer().notNull(),
    up: integer().notNull(),
  },
  (one) => [
    primaryKey({ columns: [one.component, one.day] }),
    index('uptime_days_by_day').on(one.day),
    check('uptime_days_minutes', sql`${one.minutes} between 0 and 1440 and ${one.up} between 0 and ${one.minutes}`),
  ],
)

/** When a part of the service was down. One that goes on has no end. The note is the operator's. */
export const outages = pgTable(
  'outages',
  {
    component: text().notNull(),
    beganAt: moment().notNull(),
    endedAt: moment(),
    note: text(),
    notedAt: moment(),
  },
  (outage) => [
    primaryKey({ columns: [outage.component, outage.beganAt] }),
    index('outages_by_start').on(outage.beganAt),
    check('outages_run_forward', sql`${outage.endedAt} > ${outage.beganAt}`),
    check('outages_note_length', sql`char_length(${outage.note}) between 1 and 500`),
  ],
)
