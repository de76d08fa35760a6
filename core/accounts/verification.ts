import { eq } from 'drizzle-orm'
import { enqueueMail } from '#core/mail/index.ts'
import { issueToken, TTL_MINUTES } from '#core/one-time-tokens.ts'
import { users } from '#db/index.ts'

/**
 * Mails a link that confirms the user's e-mail; the previous link stops working. Call it in a
 * transaction.
 */
export async function enqueueVerification(user: { id: string }): Promise<void> {
  const kind = 'email_verification'
  const isUser = eq(users.id, user.id)
  const token = await issueToken({ kind, owner: isUser })
  await enqueueMail({ mail: { kind, token }, recipient: isUser, ttlMinutes: TTL_MINUTES[kind] })
}
