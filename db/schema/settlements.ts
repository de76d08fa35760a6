import { sql } from 'drizzle-orm'
import { boolean, check, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** When some instance last settled what was due: leases do not run while none does. */
export const settlements = pgTable(
  'settlements',
  {
    isOnly: boolean().primaryKey().default(true),
    at: moment().notNull(),
  },
  (one) => [check('settlements_one_row', sql`${one.isOnly}`)],
)
