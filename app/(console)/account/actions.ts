'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { z } from 'zod'
import {
  ChangeEmail,
  ChangePassword,
  CloseAccount,
  changeEmail,
  changePassword,
  closeAccount,
  sendVerification,
} from '#core/accounts/index.ts'
import { Id } from '#core/ids.ts'
import { endLoginOn, endOtherLogins } from '#core/logins/index.ts'
import { action } from '#http/pages/action.ts'
import { setLoginToken } from '#http/pages/login.ts'
import { clientNetwork } from '#http/server/client-ip.ts'

const network = async () => clientNetwork(await headers())

export const sendVerificationAction = action('/account', z.strictObject({}), async ({ user }) => {
  await sendVerification(user, await network())
  return user.email
})

export const changeEmailAction = action('/account', ChangeEmail, async ({ user }, command) => {
  await changeEmail(user, command, await network())
  return command.email
})

export const changePasswordAction = action('/account', ChangePassword, async (login, command) => {
  await setLoginToken(await changePassword(login, command, await network()))
  refresh()
})

export const signOutBrowserAction = action(
  '/account',
  z.strictObject({ browser: Id('login') }),
  async ({ user }, { browser }) => {
    await endLoginOn(user, browser)
    refresh()
  },
)

export const signOutOthersAction = action('/account', z.strictObject({}), async (login) => {
  await endOtherLogins(login)
  refresh()
})

/**
 * Closes the account, which ends this login. The page then logs out, which clears the browser's
 * data.
 */
export const closeAccountAction = action('/account', CloseAccount, async ({ user }, command) => {
  await closeAccount(user, command, await network())
})
