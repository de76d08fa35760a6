import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { type Grant, grantTo } from '#core/credits/index.ts'
import { refusedField } from '#core/errors.ts'
import { addEntry } from '#core/ledger.ts'
import { consume, isWithin, limits } from '#core/rate-limits.ts'
import { findUserByEmail, type User, userColumns } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { env } from '#env.ts'
import { hashPassword, passwordWeakness } from './passwords.ts'
import type { SignUp } from './schemas.ts'
import { enqueueVerification } from './verification.ts'

/**
 * Creates a user and grants the sign-up credits (docs/contract.md §5). An e-mail is unique in any
 * case. Throws `invalid_request` at the field for a taken e-mail and for a weak password. Throws
 * `rate_limited` beyond five attempts an hour `from` one network. If the e-mail has had its mails
 * of this hour, none is sent; the user can request one later.
 */
export async function signUp(command: z.infer<typeof SignUp>, from: string): Promise<User> {
  refuseWeakPassword(command)
  await consume(limits.signUps, from)
  const passwordHash = await hashPassword(command.password)
  return transaction(async () => {
    const user = await insertUser(command.email, passwordHash)
    await recordEvent('signed_up', { userId: user.id, details: {} })
    // This follows the insert, so that a taken e-mail gets no mail and uses up none.
    if (await isWithin(limits.mailsToAddress, user.email.toLowerCase())) await enqueueVerification(user)
    return user
  })
}

type NewUser = z.infer<typeof SignUp> & Grant

/**
 * Creates a user and grants credits in one transaction, for the operator. Throws as `signUp` does.
 */
export async function addUser(command: NewUser): Promise<User> {
  refuseWeakPassword(command)
  const passwordHash = await hashPassword(command.password)
  return transaction(async () => {
    const user = await insertUser(command.email, passwordHash)
    await recordEvent('user_added', { userId: user.id, details: {} })
    await grantTo(user.id, command)
    return findUserByEmail(user.email)
  })
}

/** Throws for a weak password, at `/password`. */
export function refuseWeakPassword({ email, password }: z.infer<typeof SignUp>): void {
  const weakness = passwordWeakness(password, email)
  if (weakness) throw refusedField('/password', weakness)
}

/**
 * Creates a user whose address a provider has verified, without a password, in the present
 * transaction. Returns undefined if the address has an account.
 */
export async function addVerifiedUser(email: string): Promise<User | undefined> {
  const user = await insertIfFree({ email, emailVerifiedAt: sql`now()` })
  if (user) await recordEvent('signed_up', { userId: user.id, details: {} })
  return user
}

async function insertUser(email: string, passwordHash: string): Promise<User> {
  const user = await insertIfFree({ email, passwordHash })
  if (!user) throw refusedField('/email', 'This address already has an account.')
  return user
}

type Values = { email: string; passwordHash?: string; emailVerifiedAt?: SQL }

async function insertIfFree(values: Values): Promise<User | undefined> {
  const [user] = await db().insert(users).values(values).onConflictDoNothing().returning(userColumns)
  if (!user) return undefined
  const credits = env().signupCredits
  if (credits === 0) return user
  await addEntry(user.id, { kind: 'signup_grant', amount: credits, description: 'Welcome credits' })
  return { ...user, credits }
}
