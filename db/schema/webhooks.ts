import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { eventTypes } from '#wire/event-types.ts'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'
import { ofUser } from './users.ts'

/** Why a webhook was turned off: its receiver said so, was away for days, or its secret is lost. */
export const disabledReasons = ['gone', 'failing', 'secret_lost'] as const

/** Where a user's events are delivered. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...id('webhook'),
    userId: ofUser(),
    label: text(),
    url: text().notNull(),
    /** The types of events that are delivered; null for all. */
    eventTypes: text({ enum: eventTypes }).array(),
    /** What deliveries are signed with, sealed. */
    secret: bytes().notNull(),
    /** When the first of an unbroken row of failed attempts was. */
    failingSince: moment(),
    disabledAt: moment(),
    disabledReason: text({ enum: disabledReasons }),
    ...createdAt(),
  },
  (webhook) => [
    index('webhooks_by_user').on(webhook.userId),
    check('webhooks_url_length', sql`char_length(${webhook.url}) between 1 and 2000`),
    check('webhooks_label_length', sql`char_length(${webhook.label}) between 1 and 100`),
    check(
      'webhooks_event_types',
      sql`${webhook.eventTypes} <@ array[${sql.raw(eventTypes.map((type) => `'${type}'`).join(', '))}] and cardinality(${webhook.eventTypes}) > 0`,
    ),
    oneOf('webhooks_disabled_reason', webhook.disabledReason, disabledReasons),
    check('webhooks_disabled_has_a_reason', sql`num_nulls(${webhook.disabledAt}, ${webhook.disabledReason}) in (0, 2)`),
  ],
)

/**
 * One event for one webhook. It has a copy of the event, because events are deleted after a day and
 * a test is no event of the user's.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The webhook's user, so that the worker can be fair to all without another table. */
    userId: text().notNull(),
    /** Null for a test. */
    eventId: bigint({ mode: 'number' }),
    type: text({ enum: [...eventTypes, 'webhook.test'] }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    /** Rounded up it would lie ahead of the clock, and the one who is woken would not find it. */
    nextAttemptAt: moment().default(sql`date_trunc('milliseconds', now())`),
    deliveredAt: moment(),
    failedAt: moment(),
    /** What the last attempt came to. */
    responseStatus: integer(),
    error: text(),
    durationMs: integer(),
    ...createdAt(),
  },
  (delivery) => [
    unique('webhook_deliveries_once').on(delivery.webhookId, delivery.eventId),
    index('webhook_deliveries_due').on(delivery.nextAttemptAt).where(sql`${delivery.nextAttemptAt} is not null`),
    index('webhook_deliveries_by_webhook').on(delivery.webhookId, delivery.id),
    index('webhook_deliveries_by_age').on(delivery.createdAt),
    check(
      'webhook_deliveries_one_state',
      sql`num_nonnulls(${delivery.nextAttemptAt}, ${delivery.deliveredAt}, ${delivery.failedAt}) = 1`,
    ),
    check('webhook_deliveries_error_length', sql`char_length(${delivery.error}) between 1 and 200`),
    oneOf('webhook_deliveries_type', delivery.type, [...eventTypes, 'webhook.test']),
  ],
)
