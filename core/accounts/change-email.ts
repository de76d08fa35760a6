import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { actingAs, actor } from '#core/actor.ts'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal, refusedField } from '#core/errors.ts'
import type { Login } from '#core/logins/index.ts'
import { enqueueMail, enqueueNotice } from '#core/mail/index.ts'
import {
  consumeToken,
  issueToken,
  readToken,
  revokeTokens,
  type TokenOwner,
  TTL_MINUTES,
} from '#core/one-time-tokens.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { isOpen, type User } from '#core/users.ts'
import { db, type TokenKind, transaction, users } from '#db/index.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { endUnproven, holdAccount, ownLogin } from './first-proof.ts'
import { lockAllFactors, proveAllFactors } from './log-in.ts'
import { hashPassword, Password } from './passwords.ts'
import { passwordWasSet } from './reset-password.ts'
import { CurrentPassword, Email } from './schemas.ts'
import { refuseWeakPassword } from './sign-up.ts'
import { enqueueVerification } from './verification.ts'

const kinds: TokenKind[] = ['email_verification', 'email_change']

export async function isVerified(user: User): Promise<boolean> {
  const isConfirmed = and(eq(users.id, user.id), eq(users.email, user.email), sql`${users.emailVerifiedAt} is not null`)
  return (await db().$count(users, isConfirmed)) > 0
}

/** Sends the link again. Throws `rate_limited` as `askForReset` does. */
export async function sendVerification(user: User, from: string): Promise<void> {
  await consume(limits.mailsFromNetwork, from)
  await consume(limits.mailsToAddress, user.email.toLowerCase())
  await transaction(() => enqueueVerification(user))
}

export const ChangeEmail = z.strictObject({ email: Email, current_password: CurrentPassword.optional() })
type ChangeEmail = z.infer<typeof ChangeEmail>

/**
 * Mails a link to a new e-mail address, which becomes the user's once the link is used. The present
 * address gets a notice. If another user has the new address, nothing is sent there. Throws as
 * `proveAllFactors` does and, like `askForReset`, for too many mails.
 */
export async function changeEmail(
  user: User,
  { email, current_password }: ChangeEmail,
  from: string,
  login?: Login,
): Promise<void> {
  if (email === user.email) throw refusedField('/email', 'This is already your address.')
  const verified = await proveAllFactors(user, current_password, from, login)
  await consume(limits.mailsFromNetwork, from)
  for (const address of new Set([user.email, email])) await consume(limits.mailsToAddress, address.toLowerCase())
  const kind = 'email_change'
  const isMine = eq(users.id, user.id)
  await transaction(async () => {
    await lockAllFactors(verified)
    const isOwner = sql`${and(isMine, isFree(email))}`
    const token = await issueToken({ kind, owner: isOwner, email })
    await enqueueMail({ mail: { kind, token }, recipient: isOwner, address: email, ttlMinutes: TTL_MINUTES[kind] })
    await enqueueNotice({ kind: 'email_change_asked' }, user.id)
    await recordEvent('email_change_asked', { userId: user.id, details: {} })
  })
}

export const ConfirmEmail = z.strictObject({ token: z.string(), password: Password.optional() })
type ConfirmEmail = z.infer<typeof ConfirmEmail>

/** Returns the e-mail address that a link confirms, while it works. */
export async function emailToConfirm(token: string): Promise<string | undefined> {
  return (await readToken(kinds, token))?.email
}

/**
 * Uses a mailed link and returns its e-mail address, which is the user's from then on, and
 * confirmed. All other links of the account end.
 *
 * The first proof of an address also ends keys and logins (`endUnproven`). It needs a new password
 * unless `login` is one of the account, since another person may have chosen the old one. Throws
 * `not_found` if the link was used or has expired, or another user has the address.
 */
export async function confirmEmail({ token, password }: ConfirmEmail, login?: Login): Promise<string> {
  const chosen = password === undefined ? undefined : await hashNewPassword(token, password)
  try {
    return await transaction(() => consumeLink(token, chosen, login))
  } catch (error) {
    // Another user has confirmed the same address at the same time.
    throw isUniqueViolation(error) ? deadLink() : error
  }
}

async function hashNewPassword(token: string, password: string): Promise<string> {
  const email = await emailToConfirm(token)
  if (email === undefined) throw deadLink()
  refuseWeakPassword({ email, password })
  return hashPassword(password)
}

async function consumeLink(token: string, chosen?: string, login?: Login): Promise<string> {
  const owner = await consumeToken(kinds, token)
  if (!owner) throw deadLink()
  const ownBrowser = ownLogin(owner.userId, login)
  if (!ownBrowser) return confirmAddress(owner, chosen)
  return actingAs({ ...actor(), kind: 'user', credentialId: ownBrowser.id }, () =>
    confirmAddress(owner, chosen, ownBrowser),
  )
}

/**
 * `login` is one of the account; `chosen`, the hash of a new password, is set only where needed.
 */
async function confirmAddress({ userId, email, kind }: TokenOwner, chosen?: string, login?: Login): Promise<string> {
  const account = await holdAccount(userId, email)
  if (!account) throw deadLink()
  const needsPassword = account.isFirstProof && !login
  if (needsPassword && !chosen) throw refusedField('/password', 'Choose a password for the account.')
  // While the row still has the old address.
  if (kind === 'email_change') await enqueueNotice({ kind: 'email_changed' }, userId)
  const isCurrent = kind === 'email_change' ? isFree(email) : eq(users.email, email)
  const confirmed = await db()
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, ...(needsPassword && { passwordHash: chosen }) })
    .where(and(eq(users.id, userId), isOpen, isCurrent))
    .returning({ id: users.id })
  if (confirmed.length === 0) throw deadLink()
  if (account.isFirstProof) await endUnproven(userId, login)
  // Another person may have requested them, or they went to the old address.
  await revokeTokens(userId)
  await recordEvent(kind === 'email_change' ? 'email_changed' : 'email_verified', { userId, details: {} })
  if (needsPassword) await passwordWasSet(userId, email)
  return email
}

/** A condition on `users`: no other user has an address. The unique index decides in the end. */
function isFree(email: string) {
  const other = alias(users, 'other')
  const isTaken = and(eq(sql`lower(${other.email})`, email.toLowerCase()), ne(other.id, users.id))
  return notExists(db().select({ id: other.id }).from(other).where(isTaken))
}

function deadLink(): Refusal {
  return new Refusal('not_found', 'This link has expired or was already used. Send a new one from your account page.')
}
