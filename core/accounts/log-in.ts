import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { emailHash, recordEvent } from '#core/audit/index.ts'
import { Refusal, refusedField } from '#core/errors.ts'
import { startLogin } from '#core/logins/index.ts'
import { consume, limits, refund } from '#core/rate-limits.ts'
import { hasEmail, isOpen, type User, userColumns } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { clearLoginAttempts, countLoginAttempt } from './login-attempts.ts'
import { hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import { type LogIn, NOT_YOURS, UNKNOWN } from './schemas.ts'

/**
 * The user with this e-mail and password. Refuses in the same words, and as slowly, whichever of
 * the two is wrong, and `rate_limited` after too many tries at the e-mail or `from` one network.
 * Nothing is tried that could not be counted. A failure is on record; what is refused beforehand is
 * not, so that the limits bound what a flood leaves there.
 */
export async function logIn(credentials: z.infer<typeof LogIn>, from: string): Promise<VerifiedPassword> {
  const { email } = credentials
  await consume(limits.logins, from)
  const { user, hash, matches } = await compare(credentials, () => countLoginAttempt(email))
  if (user && hash && matches) {
    await Promise.all([clearLoginAttempts(email), refund(limits.logins, from)])
    return { user, hash }
  }
  const details = user ? {} : { email_hash: emailHash(email) }
  await recordEvent('login_failed', { userId: user?.id ?? null, details })
  throw new Refusal('unauthorized', UNKNOWN)
}

/** Whose password was given, and the hash it was compared with. */
export type VerifiedPassword = { user: User; hash: string }

/**
 * Holds the account as it was when its password was given; call it first in the transaction of what
 * the password allows. Whoever waited for a turn, or hashes a new password, may come after a reset.
 * Refuses `unauthorized` where the password is another by now.
 */
export async function lockVerified({ user, hash }: VerifiedPassword): Promise<void> {
  const isStill = and(eq(users.id, user.id), eq(users.passwordHash, hash), isOpen)
  const [held] = await db().select({ id: users.id }).from(users).where(isStill).for('update')
  if (!held) throw new Refusal('unauthorized', UNKNOWN)
}

/**
 * Signs in the browser that gave a password. Refuses `unauthorized` where that has been set anew
 * meanwhile: a reset ends this login too.
 */
export function startVerifiedLogin(
  proof: VerifiedPassword,
  userAgent: string | null,
  address?: string,
): Promise<string> {
  return transaction(async () => {
    await lockVerified(proof)
    return startLogin(proof.user, userAgent, address)
  })
}

/**
 * Asks who is signed in for the password again. A wrong one counts like a try to log in, and is
 * refused at `/current_password`.
 */
export async function confirmPassword(user: User, password: string, from: string): Promise<VerifiedPassword> {
  try {
    return await logIn({ email: user.email, password }, from)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.code === 'unauthorized' ? refusedField('/current_password', NOT_YOURS) : error
  }
}

/** The same without limits and record, for the operator. */
export async function checkCredentials(credentials: z.infer<typeof LogIn>): Promise<User> {
  const { user, matches } = await compare(credentials)
  if (user && matches) return user
  throw new Refusal('unauthorized', UNKNOWN)
}

/** `beforehand` is done once the password's turn has come, and may refuse it. */
async function compare({ email, password }: z.infer<typeof LogIn>, beforehand?: () => Promise<void>) {
  const [found] = await db()
    .select({ user: userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(hasEmail(email))
  let hash = found?.passwordHash ?? undefined
  const matches = await passwordMatches(hash, password, beforehand)
  if (found && hash && matches && isOutdated(hash)) hash = await renewHash(found.user, hash, password)
  return { user: found?.user, hash, matches }
}

/**
 * The password is known at this moment alone: its hash becomes as dear as hashes are by now, unless
 * it was changed meanwhile.
 */
async function renewHash(user: User, outdated: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password)
  await db()
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, outdated)))
  return passwordHash
}
