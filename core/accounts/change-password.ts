import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { revokeTickets } from '#core/consoles/index.ts'
import { endOtherLogins, type Login, renewLogin } from '#core/logins/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { revokeTokens } from '#core/one-time-tokens.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { db, transaction, users } from '#db/index.ts'
import { lockAllFactors, proveAllFactors } from './log-in.ts'
import { hashPassword, Password } from './passwords.ts'
import { CurrentPassword } from './schemas.ts'
import { refuseWeakPassword } from './sign-up.ts'

export const ChangePassword = z.strictObject({ current_password: CurrentPassword.optional(), password: Password })

/**
 * Sets a new password and returns a new token for this login. All other logins, the tickets they
 * made and mailed links end; keys keep working. Throws as `proveAllFactors` does, for a weak new
 * password, and `rate_limited` beyond ten changes an hour.
 */
export async function changePassword(
  login: Login,
  { current_password, password }: z.infer<typeof ChangePassword>,
  from: string,
): Promise<string> {
  const { user } = login
  refuseWeakPassword({ email: user.email, password })
  const verified = await proveAllFactors(user, current_password ?? '', from, login)
  await consume(limits.passwordChanges, user.id)
  const passwordHash = await hashPassword(password)
  return transaction(async () => {
    await lockAllFactors(verified)
    await db().update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await endOtherLogins(login)
    await revokeTickets(user.id, { except: login.id })
    await revokeTokens(user.id)
    await recordEvent('password_changed', { userId: user.id, details: {} })
    await enqueueNotice({ kind: 'password_changed' }, user.id)
    return renewLogin(login)
  })
}
