import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { eventTypes } from '#wire/event-types.ts'
import { createdAt, oneOf } from './columns.ts'
import { ofUser } from './users.ts'

/**
 * What clients that listen are told, for a day. A user's events have rising ids in the order of
 * their commits: each is written while the row of its user is locked.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    type: text({ enum: eventTypes }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    ...createdAt(),
  },
  (event) => [
    index('events_by_user').on(event.userId, event.id),
    index('events_by_age').on(event.createdAt),
    oneOf('events_type', event.type, eventTypes),
  ],
)
