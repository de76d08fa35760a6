import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { endOtherLogins, type Login, renewLogin } from '#core/logins.ts'
import { postMail } from '#core/mail/index.ts'
import { forgetTokens } from '#core/one-time-tokens.ts'
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
 * Keys go on working. Refuses a wrong present password and a weak new one.
 */
export async function changePassword(
  login: Login,
  { current_password, password }: z.infer<typeof ChangePassword>,
  from: string,
): Promise<string> {
  const { user } = login
  refuseWeakPassword({ email: user.email, password })
  const proof = await confirmPassword(user, current_password, from)
  const passwordHash = await hashPassword(password)
  return transaction(async () => {
    await holdProven(proof)
    const whose = eq(users.id, user.id)
    await db().update(users).set({ passwordHash }).where(whose)
    await endOtherLogins(login)
    await forgetTokens(user.id)
    await recordEvent('password_changed', { userId: user.id, details: {} })
    await postMail({ mail: { kind: 'password_changed' }, whose })
    return renewLogin(login)
  })
}
