import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { endOtherLogins, type Login, renewLogin } from '#core/logins.ts'
import { postMail } from '#core/mail/index.ts'
import { forgetTokens } from '#core/one-time-tokens.ts'
import {
  CurrentPassword,
  confirmPassword,
  hashPassword,
  isOpen,
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
  await confirmPassword(user, current_password, from)
  const passwordHash = await hashPassword(password)
  return transaction(async () => {
    const whose = eq(users.id, user.id)
    const changed = await db().update(users).set({ passwordHash }).where(and(whose, isOpen)).returning({ id: users.id })
    if (changed.length === 0) throw notFound('user')
    await endOtherLogins(login)
    await forgetTokens(user.id)
    await postMail({ mail: { kind: 'password_changed' }, whose })
    return renewLogin(login)
  })
}
