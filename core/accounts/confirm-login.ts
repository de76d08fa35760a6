import { confirmLogin, type Login } from '#core/logins/index.ts'
import { transaction } from '#db/index.ts'
import { confirmPassword, lockVerified } from './log-in.ts'

/**
 * Confirms with the password that the user of a browser is there, which holds for ten minutes.
 * Throws as `confirmPassword` does.
 */
export async function confirmByPassword(login: Login, password: string, from: string): Promise<void> {
  const verified = await confirmPassword(login.user, password, from)
  await transaction(async () => {
    await lockVerified(verified)
    await confirmLogin(login)
  })
}
