import { and, desc, eq } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { db, webhookDeliveries, webhooks } from '#db/index.ts'
import { deliveryColumns, webhookColumns } from './columns.ts'
import type { DeliveryPage, Webhook } from './schemas.ts'

/** Returns the condition for one webhook of a user. */
export const isOwn = ({ id }: Pick<User, 'id'>, webhookId: string) =>
  and(eq(webhooks.userId, id), eq(webhooks.id, webhookId))

/** Returns all webhooks of a user, newest first. */
export function listWebhooks(user: Pick<User, 'id'>): Promise<Webhook[]> {
  return db()
    .select(webhookColumns)
    .from(webhooks)
    .where(eq(webhooks.userId, user.id))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
}

/** Returns one webhook of a user. Throws `not_found`. */
export async function readWebhook(user: Pick<User, 'id'>, webhookId: string): Promise<Webhook> {
  const [webhook] = await db().select(webhookColumns).from(webhooks).where(isOwn(user, webhookId))
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
