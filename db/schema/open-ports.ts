import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { sessions } from './sessions.ts'

/**
 * The openings of ports that count for the limits, at all instances. The instance of the user keeps
 * its own: one of an instance that is gone runs out.
 */
export const openPorts = pgTable(
  'open_ports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id),
    port: text().notNull(),
    keptUntil: moment().notNull(),
  },
  (opening) => [index('open_ports_by_session').on(opening.sessionId), index('open_ports_by_end').on(opening.keptUntil)],
)
