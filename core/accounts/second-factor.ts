import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal, refusedField } from '#core/errors.ts'
import { endOtherLogins, type Login, lockConfirmed, startLogin } from '#core/logins/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { revokeTokens } from '#core/one-time-tokens.ts'
import { consume, limits, refund } from '#core/rate-limits.ts'
import {
  confirmFactor,
  deleteSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  setUpFactor,
  verifyCode,
  WRONG_CODE,
} from '#core/second-factors/index.ts'
import { consumeStep, readStep } from '#core/sign-in-steps.ts'
import { isOpen, type User, userColumns } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { clearLoginAttempts, countLoginAttempt } from './login-attempts.ts'
import { countWrongCode, refuseAfterWrongCodes } from './wrong-codes.ts'

const MAX_CHARACTERS = 60

export const Code = z.strictObject({
  code: z.string('Enter the code.').trim().min(1, 'Enter the code.').max(MAX_CHARACTERS, WRONG_CODE),
})
type Code = z.infer<typeof Code>

/**
 * Signs in the browser that gave a password and now gives a code, and returns the token of its
 * login. Throws `unauthorized` if the step is over, at `/code` for a wrong code, and `rate_limited`
 * after too many. A wrong code sends a notice, because somebody knows the password.
 */
export async function logInWithCode(
  step: string,
  { code }: Code,
  from: string,
  userAgent: string | null,
  address?: string,
): Promise<string> {
  const userId = (await readStep('second_factor', step))?.userId
  if (!userId) throw stepIsOver()
  await consume(limits.logins, from)
  const work = async () => {
    const user = await lockUser(userId)
    const begun = user && (await consumeStep('second_factor', step))
    if (!begun) throw stepIsOver()
    const by = begun.expected === 'provider' ? 'provider_and_code' : 'password_and_code'
    return startLogin(user, by, userAgent, address)
  }
  const tell = () => enqueueNotice({ kind: 'second_factor_failed' }, userId)
  const token = await withCountedCode(userId, code, work, tell)
  await refund(limits.logins, from)
  return token
}

/**
 * Gives this browser a secret for an authenticator app. Throws `unauthorized` if it has not
 * confirmed its user, and `invalid_request` if two-factor authentication is on.
 */
export function setUpSecondFactor(login: Login): Promise<void> {
  return transaction(async () => {
    await lockConfirmed(login)
    await setUpFactor(login)
  })
}

/**
 * Turns two-factor authentication on with a first code, signs out all other browsers, and returns
 * recovery codes. Throws at `/code` for a wrong code.
 */
export async function confirmSecondFactor(login: Login, { code }: Code): Promise<string[]> {
  const { user } = login
  await countLoginAttempt(user.id, 'code_tries')
  const codes = await transaction(async () => {
    await lockConfirmed(login)
    const recovery = await confirmFactor(login, code)
    await endOtherLogins(login)
    // One that was asked for with the password alone would remove the app again.
    await revokeTokens(user.id, ['email_change'])
    await recordEvent('second_factor_on', { userId: user.id, details: {} })
    await enqueueNotice({ kind: 'second_factor_on' }, user.id)
    return recovery
  })
  await clearLoginAttempts(user.id, 'code_tries')
  return codes
}

/** Turns two-factor authentication off, in a confirmed browser with a code. Throws as others do. */
export function turnOffSecondFactor(login: Login, { code }: Code): Promise<void> {
  const { id: userId } = login.user
  return withCountedCode(userId, code, async () => {
    await lockConfirmed(login)
    await deleteSecondFactor(userId)
    await recordEvent('second_factor_off', { userId, details: {} })
    await enqueueNotice({ kind: 'second_factor_off' }, userId)
  })
}

/** Replaces the recovery codes and returns the new ones. Needs a confirmed browser and a code. */
export function renewRecoveryCodes(login: Login, { code }: Code): Promise<string[]> {
  const { id: userId } = login.user
  return withCountedCode(userId, code, async () => {
    await lockConfirmed(login)
    await recordEvent('recovery_codes_renewed', { userId, details: {} })
    await enqueueNotice({ kind: 'recovery_codes_renewed' }, userId)
    return replaceRecoveryCodes(userId)
  })
}

/**
 * Runs `work` in a transaction, after a code if two-factor authentication is on, and tells it
 * whether that is so. Throws at `/code` for a missing or wrong one, and `rate_limited` after too
 * many.
 */
export async function withSecondFactor<T>(
  userId: string,
  code: string | undefined,
  work: (hasCode: boolean) => Promise<T>,
): Promise<T> {
  if (!(await hasSecondFactor(userId))) return transaction(() => work(false))
  if (code === undefined) throw refusedField('/code', 'Enter the code of your authenticator app.')
  return withCountedCode(userId, code, () => work(true))
}

/**
 * Counts an attempt, then uses the code and runs `work` in one transaction: a code that led to
 * nothing is not used up. A wrong code is recorded, and refused at `/code`, after `onWrong`.
 */
async function withCountedCode<T>(
  userId: string,
  code: string,
  work: () => Promise<T>,
  onWrong?: () => Promise<void>,
): Promise<T> {
  await refuseAfterWrongCodes(userId)
  await countLoginAttempt(userId, 'code_tries')
  const done = await transaction(async () => {
    // The locks of `work` come first, as everywhere: those of the user's row.
    await lockUser(userId)
    const used = await verifyCode(userId, code)
    if (!used) return undefined
    if (used === 'recovery') await tellOfRecoveryCode(userId)
    return { result: await work() }
  })
  if (!done) {
    await countWrongCode(userId)
    await recordEvent('second_factor_failed', { userId, details: {} })
    await onWrong?.()
    throw refusedField('/code', WRONG_CODE)
  }
  await clearLoginAttempts(userId, 'code_tries')
  return done.result
}

async function tellOfRecoveryCode(userId: string): Promise<void> {
  await recordEvent('recovery_code_used', { userId, details: {} })
  await enqueueNotice({ kind: 'recovery_code_used' }, userId)
}

async function lockUser(userId: string): Promise<User | undefined> {
  const [user] = await db()
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
    .for('update')
  return user
}

function stepIsOver(): Refusal {
  return new Refusal('unauthorized', 'This took too long. Log in with your password again.')
}
