import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { countKeysOf, revokeAllKeys } from '#core/api-keys/index.ts'
import { emailHash, recordEvent } from '#core/audit/index.ts'
import { revokeAllCiTrusts } from '#core/ci-trusts/index.ts'
import { revokeTickets } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { endAllLogins } from '#core/logins/index.ts'
import { enqueueMail, enqueueNotice } from '#core/mail/index.ts'
import { consumeToken, issueToken, readToken, revokeTokens, TTL_MINUTES } from '#core/one-time-tokens.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { hasEmail, isOpen } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { endUnproven, holdAccount } from './first-proof.ts'
import { clearLoginAttempts } from './login-attempts.ts'
import { hashPassword, Password } from './passwords.ts'
import { Email } from './schemas.ts'
import { refuseWeakPassword } from './sign-up.ts'

const kind = 'password_reset'

export const AskForReset = z.strictObject({ email: Email })

/**
 * Mails a link to set a new password, if the address has an account. Does the same work if not.
 * Throws `rate_limited`.
 */
export async function askForReset({ email }: z.infer<typeof AskForReset>, from: string): Promise<void> {
  await consume(limits.mailsFromNetwork, from)
  await consume(limits.mailsToAddress, email.toLowerCase())
  const isOwner = hasEmail(email)
  await transaction(async () => {
    const token = await issueToken({ kind, owner: isOwner })
    const keys = await countKeysOf(isOwner)
    await enqueueMail({ mail: { kind, token, keys }, recipient: isOwner, ttlMinutes: TTL_MINUTES[kind] })
    const [user] = await db().select({ id: users.id }).from(users).where(isOwner)
    const details = user ? {} : { email_hash: emailHash(email) }
    await recordEvent('password_reset_asked', { userId: user?.id ?? null, details })
  })
}

export const ResetPassword = z.strictObject({ token: z.string(), password: Password, revoke_keys: z.boolean() })

/** Returns the e-mail whose password a link can set; undefined if the link is not valid. */
export async function emailToReset(token: string): Promise<string | undefined> {
  return (await readToken([kind], token))?.email
}

/**
 * Sets a new password by a mailed link, once, and returns the e-mail. All logins end, with the
 * consoles that they shared, and none begins. API keys are revoked if `revoke_keys` is set, and
 * always if the e-mail was never proven before (`endUnproven`). Failed attempts at the old password
 * are deleted, so that an attacker cannot lock the owner out. Throws `not_found` if the link was
 * used, has expired, or went to an e-mail the account no longer has.
 */
export async function resetPassword({ token, password, revoke_keys }: z.infer<typeof ResetPassword>): Promise<string> {
  const email = await emailToReset(token)
  if (email === undefined) throw deadLink()
  refuseWeakPassword({ email, password })
  const passwordHash = await hashPassword(password)
  await transaction(async () => {
    const owner = await consumeToken([kind], token)
    if (!owner) throw deadLink()
    const { userId } = owner
    const account = await holdAccount(userId, owner.email)
    const reset = await db()
      .update(users)
      // A user who can read mail to the e-mail has proven it.
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
      .where(and(eq(users.id, userId), eq(users.email, owner.email), isOpen))
      .returning({ id: users.id })
    if (!account || reset.length === 0) throw deadLink()
    if (account.isFirstProof) await endUnproven(userId)
    else await endAllLogins(userId)
    await revokeTickets(userId)
    if (revoke_keys) await revokeAllKeys(userId)
    if (revoke_keys) await revokeAllCiTrusts(userId)
    await revokeTokens(userId)
    await passwordWasSet(userId, owner.email)
  })
  return email
}

/**
 * Deletes failed attempts, records the event and sends a notice. Call it in the transaction in
 * which a link sets a password.
 */
export async function passwordWasSet(userId: string, email: string): Promise<void> {
  await clearLoginAttempts(email)
  await recordEvent('password_reset', { userId, details: {} })
  await enqueueNotice({ kind: 'password_was_reset' }, userId)
}

function deadLink(): Refusal {
  return new Refusal('not_found', 'This link has expired or was already used. Request a new one.')
}
