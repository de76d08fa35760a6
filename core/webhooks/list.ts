import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { db, webhookDeliveries, webhooks } from '#db/index.ts'
import { deliveryColumns, webhookColumns } from './columns.ts'
import type { DeliveryPage, Webhook } from './schemas.ts'

export const isOwn = ({ id }: Pick<User, 'id'>, webhookId: string) =>
  and(eq(webhooks.userId, id), eq(webhooks.id, webhookId))

export function listWebhooks(user: Pick<User, 'id'>): Promise<Webhook[]> {
  return db()
    .select(webhookColumns)
    .from(webhooks)
    .where(eq(webhooks.userId, user.id))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
}

/** Returns all webhooks of a user, newest first, with what became of each one's last delivery. */
export function listWebhooksWithLast(user: Pick<User, 'id'>) {
  return withLast(eq(webhooks.userId, user.id)).orderBy(desc(webhooks.createdAt), desc(webhooks.id))
}

function withLast(isWanted: SQL | undefined) {
  const { webhookId, id, createdAt, deliveredAt, responseStatus, error } = webhookDeliveries
  const last = db()
    .select({ at: createdAt, deliveredAt, responseStatus, error })
    .from(webhookDeliveries)
    .where(eq(webhookId, webhooks.id))
    .orderBy(desc(id))
    .limit(1)
    .as('last')
  return db()
    .select({
      ...webhookColumns,
      last_at: last.at,
      last_delivered_at: last.deliveredAt,
      last_status: last.responseStatus,
      last_error: last.error,
    })
    .from(webhooks)
    .leftJoinLateral(last, sql`true`)
    .where(isWanted)
}

export type WebhookWithLast = Awaited<ReturnType<typeof listWebhooksWithLast>>[number]

/** Returns one webhook of a user. Throws `not_found`. */
export async function readWebhook(user: Pick<User, 'id'>, webhookId: string): Promise<Webhook> {
  const [webhook] = await db().select(webhookColumns).from(webhooks).where(isOwn(user, webhookId))
  if (!webhook) throw notFound('webhook')
  return webhook
}

/** Returns one webhook of a user, with what became of its last delivery. Throws `not_found`. */
export async function readWebhookWithLast(user: Pick<User, 'id'>, webhookId: string): Promise<WebhookWithLast> {
  const [webhook] = await withLast(isOwn(user, webhookId))
  if (!webhook) throw notFound('webhook')
  return webhook
}

/** Returns a page of the deliveries of a user's webhook, newest first. Throws `not_found`. */
export async function listDeliveries(
  user: Pick<User, 'id'>,
  webhookId: string,
  { limit, offset }: Page,
): Promise<DeliveryPage> {
  await readWebhook(user, webhookId)
  const isOfWebhook = eq(webhookDeliveries.webhookId, webhookId)
  const [total, deliveries] = await Promise.all([
    db().$count(webhookDeliveries, isOfWebhook),
    db()
      .select(deliveryColumns)
      .from(webhookDeliveries)
      .where(isOfWebhook)
      .orderBy(desc(webhookDeliveries.id))
      .limit(limit)
      .offset(offset),
  ])
  return { deliveries, limit, offset, total }
}
