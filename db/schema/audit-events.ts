import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf } from './columns.ts'
import { users } from './users.ts'

export const actorKinds = ['user', 'key', 'ci', 'guest', 'operator', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/**
 * Who did what, when and from where. A trigger lets nothing be changed or removed; only the user,
 * the address and the browser can be forgotten.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    ...id('event'),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    actor: text({ enum: actorKinds }).notNull(),
    /** The login or key it was done with; no reference, since it outlives them. */
    credentialId: text(),
    address: text(),
    /** The browser that did it, in words; forgotten along with the address. */
    device: text(),
    action: text().notNull(),
    subjectId: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ...createdAt(),
  },
  (event) => [
    index('audit_events_by_user').on(event.userId, event.createdAt, event.id),
    index('audit_events_with_address').on(event.createdAt).where(sql`${event.address} is not null`),
    oneOf('audit_events_actor', event.actor, actorKinds),
    check('audit_events_action', sql`${event.action} ~ '^[a-z]+(_[a-z]+)*$'`),
    check(
      'audit_events_are_small',
      sql`length(${event.details}::text) <= 500 and length(${event.address}) <= 100 and length(${event.device}) <= 100`,
    ),
  ],
)
