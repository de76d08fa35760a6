import { eq } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { db, transaction, webhooks } from '#db/index.ts'
import { isOwn } from './list.ts'

/**
 * Deletes a webhook with its deliveries: nothing is sent to it any more. Throws `not_found` for
 * what is unknown, deleted already or another user's.
 */
export function deleteWebhook(user: Pick<User, 'id'>, webhookId: string): Promise<void> {
  return transaction(async () => {
    const deleted = await db().delete(webhooks).where(isOwn(user, webhookId)).returning({ id: webhooks.id })
    if (deleted.length === 0) throw notFound('webhook')
    await recordEvent('webhook_deleted', { userId: user.id, subjectId: webhookId, details: {} })
  })
}

/** Deletes all webhooks of a user, in the transaction that closes or proves the account. */
export async function deleteWebhooks({ id: userId }: Pick<User, 'id'>): Promise<void> {
  const deleted = await db().delete(webhooks).where(eq(webhooks.userId, userId)).returning({ id: webhooks.id })
  for (const { id: subjectId } of deleted) await recordEvent('webhook_deleted', { userId, subjectId, details: {} })
}
