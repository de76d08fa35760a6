import { and, eq, sql } from 'drizzle-orm'
import { countKeysOf, revokeAllKeys } from '#core/api-keys/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { revokeAllCiTrusts } from '#core/ci-trusts/index.ts'
import { revokeTickets } from '#core/consoles/index.ts'
import { deleteIdentities } from '#core/identities/index.ts'
import { endAllLogins, endOtherLogins, type Login } from '#core/logins/index.ts'
import { readToken } from '#core/one-time-tokens.ts'
import { deletePasskeys } from '#core/passkeys/index.ts'
import { deleteSecondFactor } from '#core/second-factors/index.ts'
import { isOpen } from '#core/users.ts'
import { deleteWebhooks } from '#core/webhooks/index.ts'
import { db, users } from '#db/index.ts'

/** Returns the condition that an account has proven an e-mail address, in any spelling. */
function isProven(email: string) {
  const isSame = sql`lower(${users.email}) = ${email.toLowerCase()}`
  return sql<boolean>`${users.emailVerifiedAt} is not null and ${isSame}`
}

/**
 * Locks an account until the transaction ends. Returns whether this proof of the e-mail would be
 * its first; undefined for a closed account.
 */
export async function holdAccount(userId: string, email: string): Promise<{ isFirstProof: boolean } | undefined> {
  const [account] = await db()
    .select({ isProven: isProven(email) })
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
    .for('update')
  return account && { isFirstProof: !account.isProven }
}

/**
 * Ends what was made before the first proof of an address: API keys, webhooks, shared consoles, and
 * all logins except the one that gives the proof. Until then anyone may have made the account, or
 * moved it here, and waited for the owner. A proof in a browser of the account keeps the ways to
 * sign in, as it keeps the password, and the keys and shared consoles that this browser has made.
 * What is removed is recorded.
 */
export async function endUnproven(userId: string, login?: Login): Promise<void> {
  await revokeAllKeys(userId, login?.id)
  await revokeAllCiTrusts(userId)
  await deleteWebhooks({ id: userId })
  await revokeTickets(userId, login && { except: login.id })
  if (login) return endOtherLogins(login)
  const wasOn = await deleteSecondFactor(userId)
  if (wasOn) await recordEvent('second_factor_off', { userId, details: {} })
  for (const subjectId of await deletePasskeys({ id: userId }))
    await recordEvent('passkey_removed', { userId, subjectId, details: {} })
  for (const subjectId of await deleteIdentities({ id: userId }))
    await recordEvent('provider_unlinked', { userId, subjectId, details: {} })
  await endAllLogins(userId)
}

export function ownLogin(userId: string, login?: Login): Login | undefined {
  return login?.user.id === userId ? login : undefined
}

/** Returns how many live API keys a first proof in this browser would end. */
export function countKeysElsewhere({ id, user }: Login): Promise<number> {
  return countKeysOf(and(eq(users.id, user.id), isOpen), id)
}

export type AtStake = {
  /** How many of the account's live API keys the link ends, or may end. */
  keys: number
  /** Whether the link ends them in any case, as the first proof of an address does. */
  areEnded: boolean
  /**
   * Whether confirming the e-mail needs a new password, because another person may have chosen the
   * present one.
   */
  needsPassword: boolean
}

/** Returns the further effects of a link for this `login`. An invalid link has none. */
export async function atStake(token: string, login?: Login): Promise<AtStake> {
  const owner = await readToken(['email_verification', 'email_change', 'password_reset'], token)
  if (!owner) return { keys: 0, areEnded: false, needsPassword: false }
  const isOwner = and(eq(users.id, owner.userId), isOpen)
  const [user] = await db()
    .select({ isProven: isProven(owner.email) })
    .from(users)
    .where(isOwner)
  const areEnded = user?.isProven === false
  const kept = areEnded ? ownLogin(owner.userId, login) : undefined
  return { keys: await countKeysOf(isOwner, kept?.id), areEnded, needsPassword: areEnded && !kept }
}
