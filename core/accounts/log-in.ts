import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { emailHash, recordEvent } from '#core/audit/index.ts'
import { Refusal, refusedField } from '#core/errors.ts'
import { isConfirmedLogin, type Login, lockConfirmed, startLogin, unconfirmed } from '#core/logins/index.ts'
import { consume, limits, refund } from '#core/rate-limits.ts'
import { hasSecondFactor } from '#core/second-factors/index.ts'
import { startStep } from '#core/sign-in-steps.ts'
import { hasEmail, isOpen, type User, userColumns } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { clearLoginAttempts, countLoginAttempt } from './login-attempts.ts'
import { hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import { type LogIn, UNKNOWN, WRONG_PASSWORD } from './schemas.ts'

/**
 * Returns the user with this e-mail and password. Throws the same refusal after the same time,
 * whichever is wrong, and `rate_limited` after too many attempts at the e-mail or `from` one
 * network. Each attempt is counted before it is compared. A wrong password is recorded; what is
 * refused before is not, so the limits bound what a flood leaves there.
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

export type VerifiedPassword = { user: User; hash: string }

/** What allows an important change: the password, or a browser that has confirmed its user. */
export type Proof = VerifiedPassword | { confirmed: Login }

/**
 * Locks the account as it was when its user was verified; call it first in the transaction of
 * what that allows. A caller who waited in the hash queue may come after a reset. Throws
 * `unauthorized` if the password has changed, or the browser is signed out.
 */
export async function lockVerified(proof: Proof): Promise<void> {
  if ('confirmed' in proof) return lockConfirmed(proof.confirmed)
  const { user, hash } = proof
  const isUnchanged = and(eq(users.id, user.id), eq(users.passwordHash, hash), isOpen)
  const [account] = await db().select({ id: users.id }).from(users).where(isUnchanged).for('update')
  if (!account) throw new Refusal('unauthorized', UNKNOWN)
}

/** A token for the login cookie, or one for the step in which a code is asked for. */
export type Begun = { login: string } | { step: string }

/**
 * Signs in the browser that gave a password. A user with two-factor authentication is not signed in
 * yet: `logInWithCode` ends the step. Throws `unauthorized` if the password was reset meanwhile.
 */
export function startVerifiedLogin(
  verified: VerifiedPassword,
  userAgent: string | null,
  address?: string,
): Promise<Begun> {
  return transaction(async () => {
    await lockVerified(verified)
    return beginLogin(verified.user, 'password', userAgent, address)
  })
}

/** After these a code is asked for, if two-factor authentication is on. */
type FirstFactor = 'password' | 'provider'

/** Signs a browser in, or asks for a code first. Call it once the user's row is locked. */
export async function beginLogin(
  user: User,
  by: FirstFactor,
  userAgent: string | null,
  address?: string,
): Promise<Begun> {
  if (await hasSecondFactor(user.id))
    return { step: await startStep({ kind: 'second_factor', userId: user.id, expected: by }) }
  return { login: await startLogin(user, by, userAgent, address) }
}

/**
 * Verifies the password of a signed-in user again. A wrong one counts as a login attempt, and is
 * refused at `/current_password`.
 */
export async function confirmPassword(user: User, password: string, from: string): Promise<VerifiedPassword> {
  try {
    return await logIn({ email: user.email, password }, from)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.code === 'unauthorized' ? refusedField('/current_password', WRONG_PASSWORD) : error
  }
}

/**
 * Returns what allows an important change. Without a password, a browser needs to have confirmed
 * its user in the last minutes. Throws as `confirmPassword` does.
 */
export async function proveIdentity(
  user: User,
  password: string | undefined,
  from: string,
  login?: Login,
): Promise<Proof> {
  if (!password && login && (await isConfirmedLogin(login))) return { confirmed: login }
  return confirmPassword(user, password ?? '', from)
}

/**
 * As `proveIdentity`. With two-factor authentication a password is not enough: the browser needs to
 * have confirmed its user. Throws `unauthorized` if it has not.
 */
export async function proveAllFactors(
  user: User,
  password: string | undefined,
  from: string,
  login?: Login,
): Promise<Proof> {
  if (password !== undefined && !(await hasSecondFactor(user.id))) return proveIdentity(user, password, from, login)
  if (login && (await isConfirmedLogin(login))) return { confirmed: login }
  throw unconfirmed()
}

/**
 * As `lockVerified`, for what `proveAllFactors` allowed: two-factor authentication may have been
 * turned on while the password waited to be hashed. Throws `unauthorized` then.
 */
export async function lockAllFactors(proof: Proof): Promise<void> {
  await lockVerified(proof)
  if (!('confirmed' in proof) && (await hasSecondFactor(proof.user.id))) throw unconfirmed()
}

/** As `logIn`, without limits and records, for the operator. */
export async function checkCredentials(credentials: z.infer<typeof LogIn>): Promise<User> {
  const { user, matches } = await compare(credentials)
  if (user && matches) return user
  throw new Refusal('unauthorized', UNKNOWN)
}

/** `beforehand` runs once a hash slot is free, and may throw. */
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
 * Hashes the password again with today's cost, unless it was changed meanwhile. Only at a login is
 * it known.
 */
async function renewHash(user: User, outdated: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password)
  await db()
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, outdated)))
  return passwordHash
}
