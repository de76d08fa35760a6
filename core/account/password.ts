import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { endOtherLogins, type Login, renewLogin } from '#core/logins.ts'
import { postNotice } from '#core/mail/index.ts'
import { forgetTokens } from '#core/one-time-tokens.ts'
import { limits, spend } from '#core/rate-limits.ts'
import {
  CurrentPassword,
  confirmPassword,
  hashPassword,
  holdProven,
  Password,
  refuseWeakPassword,
} from '#core/users/index.ts'
import { db, transaction, users } from '#db/index.ts'

export const ChangePassword = z.strictObject({ current_password: CurrentPassword, password: Password })

/**
 * Sets a new password. Every other login ends, this one gets a new token, which is the answer, and links that were mailed are dead.
 * Keys go on working. Refuses a wrong present password, a weak new one, and `rate_limited` beyond ten changes an hour.
 */
export async function changePassword(
  login: Login,
  { current_password, password }: z.infer<typeof ChangePassword>,
  from: string,
): Promise<string> {
  const { user } = login
  refuseWeakPassword({ email: user.email, password })
  const proof = await confirmPassword(user, current_password, from)
  await spend(limits.passwordChanges, user.id)
  const passwordHash = await hashPassword(password)
  return transaction(async () => {
    await holdProven(proof)
    await db().update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await endOtherLogins(login)
    await forgetTokens(user.id)
    await recordEvent('password_changed', { userId: user.id, details: {} })
    await postNotice({ kind: 'password_changed' }, user.id)
    return renewLogin(login)
  })
}
