import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emailHash, recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { addEntry } from '#core/ledger.ts'
import { giveBack, isWithin, limits, spend } from '#core/rate-limits.ts'
import { Timestamp } from '#core/timestamps.ts'
import { db, tiers, transaction, users } from '#db/index.ts'
import { env } from '#env.ts'
import { countLoginTry, forgetLoginTries } from './login-tries.ts'
import { hashPassword, isOutdated, Password, passwordMatches, passwordWeakness } from './passwords.ts'
import { askToVerify } from './verification.ts'

export { forgetLoginTries } from './login-tries.ts'
export { hashPassword, Password } from './passwords.ts'
export { hashing } from './turns.ts'
export { askToVerify } from './verification.ts'

const MAX_EMAIL_CHARACTERS = 254

/** More than any password has before it is composed; what is longer is not worth hashing. */
const MAX_TYPED_CHARACTERS = 1_024

const UNKNOWN = 'E-mail address and password do not match.'
const NOT_YOURS = 'This is not your password.'

export const User = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    tier: z
      .enum(tiers)
      .meta({ description: '`paid` from the first top-up on, for good. API keys are for the paid tier.' }),
    credits: z.int().meta({ description: 'The balance.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const userColumns = {
  id: users.id,
  /** Never null: only a closed account has none, and nobody is looked for among those. */
  email: sql<string>`${users.email}`,
  tier: users.tier,
  credits: users.credits,
  created_at: users.createdAt,
}

/** Of an account that is not closed. What is closed stays for the ledger's sake, and is nobody's. */
export const isOpen = isNull(users.closedAt)

export const Email = z
  .string('Enter your e-mail address.')
  .trim()
  .max(MAX_EMAIL_CHARACTERS, 'This address is too long.')
  .pipe(z.email('Enter an e-mail address, such as ada@example.com.'))

export const SignUp = z.strictObject({ email: Email, password: Password })

/** A password that is compared, not judged: whatever could be somebody's is tried. */
const typedPassword = (refusal: string) =>
  z
    .string(refusal)
    .max(MAX_TYPED_CHARACTERS, refusal)
    .transform((typed) => typed.normalize('NFC'))

export const LogIn = z.strictObject({
  email: z.string().trim().refine(canBeStored, UNKNOWN).max(MAX_EMAIL_CHARACTERS, UNKNOWN),
  password: typedPassword(UNKNOWN),
})

/** Asked again before an account changes. */
export const CurrentPassword = typedPassword(NOT_YOURS)

/**
 * Makes a user and grants the sign-up credits (docs/contract.md §5). E-mail is unique whatever its case.
 * Refuses an address that is taken and a weak password, both as `invalid_request` that points at the field,
 * and `rate_limited` beyond five tries an hour `from` one network. An address that has had its mails of this hour
 * gets none; its user can ask for one later.
 */
export async function signUp(command: z.infer<typeof SignUp>, from: string): Promise<User> {
  refuseWeakPassword(command)
  await spend(limits.signUps, from)
  const passwordHash = await hashPassword(command.password)
  return transaction(async () => {
    const user = await makeUser(command.email, passwordHash)
    await recordEvent('signed_up', { userId: user.id, details: {} })
    // In the transaction: an address that is taken has nothing sent to it, and spends nothing.
    if (await isWithin(limits.mailsToAddress, user.email.toLowerCase())) await askToVerify(user)
    return user
  })
}

type NewUser = z.infer<typeof SignUp> & Grant

/** For the operator: signs a user up and grants credits besides, all or nothing. Refuses what `signUp` refuses. */
export async function addUser(command: NewUser): Promise<User> {
  refuseWeakPassword(command)
  const passwordHash = await hashPassword(command.password)
  return transaction(async () => {
    const user = await makeUser(command.email, passwordHash)
    await recordEvent('user_added', { userId: user.id, details: {} })
    await grantTo(user.id, command)
    return findUserByEmail(user.email)
  })
}

export type Grant = {
  /** Whole credits; negative ones are taken away, and 0 leaves the balance as it is. */
  credits: number
  /** Whether to raise the user to the paid tier as well. */
  paid: boolean
}

/** Writes the operator's line in the ledger, and raises to the paid tier if asked for; call it in a transaction. Refuses `insufficient_credits`. */
export async function grantTo(userId: string, { credits, paid }: Grant): Promise<void> {
  const description = credits < 0 ? 'Taken back by the operator' : 'Granted by the operator'
  if (credits !== 0) await addEntry(userId, { kind: 'adjustment', amount: credits, description })
  if (paid) await raiseToPaidTier(userId)
  if (credits !== 0 || paid) await recordEvent('credits_granted', { userId, details: { credits, paid } })
}

/**
 * The user with this e-mail and password. Refuses in the same words, and as slowly, whichever of the two is wrong, and `rate_limited`
 * after too many tries at the e-mail or `from` one network. Nothing is tried that could not be counted. A failure is on record; what is
 * refused beforehand is not, so that the limits bound what a flood leaves there.
 */
export async function logIn(credentials: z.infer<typeof LogIn>, from: string): Promise<Proof> {
  const { email } = credentials
  await spend(limits.logins, from)
  const { user, hash, matches } = await compare(credentials, () => countLoginTry(email))
  if (user && hash && matches) {
    await Promise.all([forgetLoginTries(email), giveBack(limits.logins, from)])
    return { user, hash }
  }
  const details = user ? {} : { email_hash: emailHash(email) }
  await recordEvent('login_failed', { userId: user?.id ?? null, details })
  throw new Refusal('unauthorized', UNKNOWN)
}

/** Whose password was given, and the hash it was compared with. */
export type Proof = { user: User; hash: string }

/**
 * Holds the account as it was when its password was given; call it first in the transaction of what the password allows. Whoever waited
 * for a turn, or hashes a new password, may come after a reset. Refuses `unauthorized` where the password is another by now.
 */
export async function holdProven({ user, hash }: Proof): Promise<void> {
  const isStill = and(eq(users.id, user.id), eq(users.passwordHash, hash), isOpen)
  const [held] = await db().select({ id: users.id }).from(users).where(isStill).for('update')
  if (!held) throw new Refusal('unauthorized', UNKNOWN)
}

/** Asks who is signed in for the password again. A wrong one counts like a try to log in, and is refused at `/current_password`. */
export async function confirmPassword(user: User, password: string, from: string): Promise<Proof> {
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

/** For the operator, who names users by e-mail. Refuses `not_found`. */
export async function findUserByEmail(email: string): Promise<User> {
  const [user] = await db().select(userColumns).from(users).where(hasEmail(email))
  if (!user) throw notFound('user')
  return user
}

/** For the operator: everyone, oldest first. */
export function listUsers(): Promise<User[]> {
  return db().select(userColumns).from(users).where(isOpen).orderBy(users.createdAt, users.id)
}

/** From now on for good (docs/contract.md §5). */
export async function raiseToPaidTier(userId: string): Promise<void> {
  await db().update(users).set({ tier: 'paid' }).where(eq(users.id, userId))
}

/** The password is known at this moment alone: its hash becomes as dear as hashes are by now, unless it was changed meanwhile. */
async function renewHash(user: User, outdated: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password)
  await db()
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, outdated)))
  return passwordHash
}

/** Refuses a password nobody should choose, at `/password`. */
export function refuseWeakPassword({ email, password }: z.infer<typeof SignUp>): void {
  const weakness = passwordWeakness(password, email)
  if (weakness) throw refusedField('/password', weakness)
}

async function makeUser(email: string, passwordHash: string): Promise<User> {
  const [user] = await db().insert(users).values({ email, passwordHash }).onConflictDoNothing().returning(userColumns)
  if (!user) throw refusedField('/email', 'An account with this address exists already.')
  const credits = env().signupCredits
  if (credits === 0) return user
  await addEntry(user.id, { kind: 'signup_grant', amount: credits, description: 'Welcome credits' })
  return { ...user, credits }
}

/** PostgreSQL has no NUL in its texts, so nobody has one in an address. */
function canBeStored(text: string): boolean {
  return !text.includes('\0')
}

/** Folded here as where tries are counted: the database folds some letters otherwise, and each spelling would have its own count. */
export function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = ${email.toLowerCase()}`
}

export function refusedField(pointer: string, detail: string): Refusal {
  return new Refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}
