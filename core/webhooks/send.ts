import { and, eq, type SQL, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { DELIVERIES_CHANNEL } from '#core/events/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { db, transaction, webhookDeliveries, webhooks } from '#db/index.ts'
import { deliveryColumns } from './columns.ts'
import { isOwn, readWebhook } from './list.ts'
import type { WebhookDelivery } from './schemas.ts'

/**
 * Queues an event `webhook.test` for one webhook, also if that is turned off. Throws `not_found`,
 * and `rate_limited` beyond 60 tests and retries an hour.
 */
export async function sendTest(user: Pick<User, 'id'>, webhookId: string): Promise<WebhookDelivery> {
  const { id } = await readWebhook(user, webhookId)
  await consume(limits.webhookTests, user.id)
  const values = { webhookId: id, userId: user.id, type: 'webhook.test', data: { webhook_id: id } } as const
  return queued(async () => {
    // It may be deleted meanwhile: then there is nothing to insert for.
    const held = await db().select({ id: webhooks.id }).from(webhooks).where(isOwn(user, id)).for('key share')
    if (held.length === 0) return []
    await recordEvent('webhook_tested', { userId: user.id, subjectId: id, details: {} })
    return db().insert(webhookDeliveries).values(values).returning(deliveryColumns)
  }, 'webhook')
}

/**
 * Sends a delivery again at once, with the same `webhook-id`. If that fails within 24 hours of the
 * event, it is retried as before. Throws as `sendTest` does.
 */
export async function retryDelivery(
  user: Pick<User, 'id'>,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const { id } = await readWebhook(user, webhookId)
  await consume(limits.webhookTests, user.id)
  const isIt = and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.id, Number(deliveryId)))
  const now: Record<string, SQL | null> = { nextAttemptAt: sql`date_trunc('milliseconds', now())` }
  const set = { ...now, deliveredAt: null, failedAt: null }
  return queued(async () => {
    const due = await db().update(webhookDeliveries).set(set).where(isIt).returning(deliveryColumns)
    if (due.length > 0) await recordEvent('webhook_retried', { userId: user.id, subjectId: id, details: {} })
    return due
  }, 'delivery')
}

/** Wakes the workers at the commit. Throws `not_found` without a row: `noun` is what is gone. */
function queued(change: () => Promise<WebhookDelivery[]>, noun: string): Promise<WebhookDelivery> {
  return transaction(async () => {
    const [delivery] = await change()
    if (!delivery) throw notFound(noun)
    await db().execute(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`)
    return delivery
  })
}
