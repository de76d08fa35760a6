import { sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '#db/index.ts'
import type { deliveryStates } from './schemas.ts'

export const webhookColumns = {
  id: webhooks.id,
  url: webhooks.url,
  label: webhooks.label,
  event_types: webhooks.eventTypes,
  disabled_at: webhooks.disabledAt,
  disabled_reason: webhooks.disabledReason,
  created_at: webhooks.createdAt,
}

const { nextAttemptAt, deliveredAt } = webhookDeliveries

export const deliveryColumns = {
  id: sql<string>`${webhookDeliveries.id}::text`,
  event_id: sql<string | null>`${webhookDeliveries.eventId}::text`,
  type: webhookDeliveries.type,
  state: sql<
    (typeof deliveryStates)[number]
  >`case when ${nextAttemptAt} is not null then 'waiting' when ${deliveredAt} is not null then 'delivered' else 'failed' end`,
  attempts: webhookDeliveries.attempts,
  next_attempt_at: nextAttemptAt,
  delivered_at: deliveredAt,
  failed_at: webhookDeliveries.failedAt,
  response_status: webhookDeliveries.responseStatus,
  error: webhookDeliveries.error,
  duration_ms: webhookDeliveries.durationMs,
  created_at: webhookDeliveries.createdAt,
}
