import { and, eq, sql } from 'drizzle-orm'
import { countKeysOf, revokeAllKeys } from '#core/api-keys/index.ts'
import { endAllLogins, endOtherLogins, type Login } from '#core/logins/index.ts'
import { readToken } from '#core/one-time-tokens.ts'
import { isOpen } from '#core/users.ts'
import { db, users } from '#db/index.ts'

/** Whether an account has proven an e-mail address, in any spelling. */
function isProven(email: string) {
  const isSame = sql`lower(${users.email}) = ${email.toLowerCase()}`
  return sql<boolean>`${users.emailVerifiedAt} is not null and ${isSame}`
}

/**
 * Locks an account until the transaction ends. Returns whether a proof of this address would be its
 * first for the account; undefined where that is closed.
 */
export async function holdAccount(userId: string, email: string): Promise<{ isFirstProof: boolean } | undefined> {
  const [held] = await db()
    .select({ isProven: isProven(email) })
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
    .for('update')
  return held && { isFirstProof: !held.isProven }
}

/**
 * Ends what was made before the first proof of an address: API keys, and all logins except the one
 * that gives the proof. Until then anyone may have made the account, or moved it here, and waited
 * for the owner.
 */
export async function endUnproven(userId: string, login?: Login): Promise<void> {
  await revokeAllKeys(userId)
  if (login) await endOtherLogins(login)
  else await endAllLogins(userId)
}

/** Returns the login if it is one of this account. */
export function ownLogin(userId: string, login?: Login): Login | undefined {
  return login?.user.id === userId ? login : undefined
}

/** What else the use of a link does. */
export type AtStake = {
  /** How many API keys the account has. */
  keys: number
  /** Whether the link ends them in any case, as the first proof of an address does. */
  areEnded: boolean
  /** Whether confirming an address needs a new password: the present one may be somebody else's. */
  needsPassword: boolean
}

/** Returns what using a link does with this `login`. A link that does not work does nothing. */
export async function atStake(token: string, login?: Login): Promise<AtStake> {
  const bearer = await readToken(['email_verification', 'email_change', 'password_reset'], token)
  if (!bearer) return { keys: 0, areEnded: false, needsPassword: false }
  const isTheirs = and(eq(users.id, bearer.userId), isOpen)
  const [user] = await db()
    .select({ isProven: isProven(bearer.email) })
    .from(users)
    .where(isTheirs)
  const areEnded = user?.isProven === false
  const needsPassword = areEnded && !ownLogin(bearer.userId, login)
  return { keys: await countKeysOf(isTheirs), areEnded, needsPassword }
}
