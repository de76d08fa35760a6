import { eq } from 'drizzle-orm'
import { lockAccount } from '#core/api-keys/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { seal } from '#core/sealing.ts'
import type { User } from '#core/users.ts'
import { db, transaction, webhooks } from '#db/index.ts'
import { webhookColumns } from './columns.ts'
import type { CreatedWebhook, CreateWebhook } from './schemas.ts'
import { newWebhookSecret } from './secret.ts'

export const MAX_WEBHOOKS = 10

/**
 * Creates a webhook. Only the result holds its secret. Throws `webhook_limit_reached` at ten, and
 * `rate_limited` beyond 30 an hour.
 */
export async function createWebhook(
  user: Pick<User, 'id'>,
  { url, label = null, event_types = null }: CreateWebhook,
): Promise<CreatedWebhook> {
  await consume(limits.webhookCreation, user.id)
  const secret = newWebhookSecret()
  const eventTypes = event_types && [...new Set(event_types)]
  return transaction(async () => {
    await lockAccount(user)
    await refuseBeyondLimit(user)
    const [webhook] = await db()
      .insert(webhooks)
      .values({ userId: user.id, url, label, eventTypes, secret: seal(secret) })
      .returning(webhookColumns)
    if (!webhook) throw new Error('an insert without a conflict clause returned no row')
    await recordEvent('webhook_created', { userId: user.id, subjectId: webhook.id, details: {} })
    return { ...webhook, secret }
  })
}

async function refuseBeyondLimit(user: Pick<User, 'id'>): Promise<void> {
  if ((await db().$count(webhooks, eq(webhooks.userId, user.id))) < MAX_WEBHOOKS) return
  const detail = `You have ${MAX_WEBHOOKS} webhooks, your limit. Delete one to create another.`
  throw new Refusal('webhook_limit_reached', detail)
}
