import { and, eq } from 'drizzle-orm'
import { keysOf, revokeAllKeys } from '#core/api-keys/index.ts'
import { endAllLogins, endOtherLogins, type Login } from '#core/logins.ts'
import { readToken } from '#core/one-time-tokens.ts'
import { isOpen } from '#core/users/index.ts'
import { db, users } from '#db/index.ts'

/** Locks an account until the transaction ends. Returns whether an address was ever proven to be its user's; undefined where it is closed. */
export async function holdAccount(userId: string): Promise<{ isProven: boolean } | undefined> {
  const [held] = await db()
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
    .for('update')
  return held && { isProven: held.verifiedAt !== null }
}

/**
 * For the first proof of an account's address: until then anybody may have made the account and waited for the owner of the address to
 * come. So what was made with it ends: its API keys, and its logins but the one in which the proof is given.
 */
export async function endUnproven(userId: string, login?: Login): Promise<void> {
  await revokeAllKeys(userId)
  if (login?.user.id === userId) await endOtherLogins(login)
  else await endAllLogins(userId)
}

/** What a link does to API keys: how many there are, and whether it ends them in any case, as the first proof of an address does. */
export type KeysAtStake = { keys: number; areEnded: boolean }

/** What using a link does to the API keys of its account. Of a link that does not work: nothing. */
export async function keysAtStake(token: string): Promise<KeysAtStake> {
  const bearer = await readToken(['email_verification', 'email_change', 'password_reset'], token)
  if (!bearer) return { keys: 0, areEnded: false }
  const isTheirs = and(eq(users.id, bearer.userId), isOpen)
  const [user] = await db().select({ verifiedAt: users.emailVerifiedAt }).from(users).where(isTheirs)
  return { keys: await keysOf(isTheirs), areEnded: user?.verifiedAt === null }
}
