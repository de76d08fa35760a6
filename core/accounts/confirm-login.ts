import { z } from 'zod'
import { confirmLogin, type Login } from '#core/logins/index.ts'
import { confirmPassword, lockVerified } from './log-in.ts'
import { CurrentPassword } from './schemas.ts'
import { Code, withSecondFactor } from './second-factor.ts'

export const ConfirmByPassword = z.strictObject({ current_password: CurrentPassword, code: Code.shape.code.optional() })

/**
 * Confirms with the password, and a code if two-factor authentication is on, that the user of a
 * browser is there, which holds for ten minutes. Throws as `confirmPassword` and `withSecondFactor`
 * do.
 */
export async function confirmByPassword(
  login: Login,
  { current_password, code }: z.infer<typeof ConfirmByPassword>,
  from: string,
): Promise<void> {
  const verified = await confirmPassword(login.user, current_password, from)
  await withSecondFactor(login.user.id, code, async (hasCode) => {
    await lockVerified(verified)
    await confirmLogin(login, hasCode ? 'password_and_code' : 'password')
  })
}
