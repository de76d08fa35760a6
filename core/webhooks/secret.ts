import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isSealedByNewest, seal, unseal } from '#core/sealing.ts'
import { db, webhooks } from '#db/index.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Returns a new secret in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/**
 * Returns the headers of one attempt, after the Standard Webhooks specification. The id is the same
 * for each attempt, and the timestamp is that of the attempt.
 */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/**
 * Seals the secrets again that an older login secret sealed, so that the operator may take that one
 * away. Login secrets change with a restart only, so it runs at each start.
 */
export async function resealSecrets(): Promise<void> {
  const stored = await db().select({ id: webhooks.id, secret: webhooks.secret }).from(webhooks)
  for (const { id, secret } of stored) {
    const text = isSealedByNewest(secret) ? undefined : unseal(secret)
    if (text === undefined) continue
    await db()
      .update(webhooks)
      .set({ secret: seal(text) })
      .where(eq(webhooks.id, id))
  }
}
