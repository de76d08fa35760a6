import { eq } from 'drizzle-orm'
import { enqueueMail } from '#core/mail/index.ts'
import { issueToken, TTL_MINUTES } from '#core/one-time-tokens.ts'
import { users } from '#db/index.ts'

/**
 * Posts a link that says the user's address is theirs; the one before it is worth nothing from then
 * on. Belongs in a transaction.
 */
export async function enqueueVerification(user: { id: string }): Promise<void> {
  const kind = 'email_verification'
  const isUser = eq(users.id, user.id)
  const token = await issueToken({ kind, owner: isUser })
  await enqueueMail({ mail: { kind, token }, recipient: isUser, ttlMinutes: TTL_MINUTES[kind] })
}
