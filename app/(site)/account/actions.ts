'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import {
  ChangeEmail,
  ChangePassword,
  CloseAccount,
  Code,
  ConfirmByPassword,
  changeEmail,
  changePassword,
  closeAccount,
  confirmByPassword,
  confirmSecondFactor,
  type OptionalMail,
  optionalMails,
  renewRecoveryCodes,
  sendVerification,
  setMails,
  setUpSecondFactor,
  turnOffSecondFactor,
  UnlinkProvider,
  unlinkProvider,
} from '#core/accounts/index.ts'
import { Id } from '#core/ids.ts'
import { endLoginOn, endOtherLogins } from '#core/logins/index.ts'
import {
  AddPasskey,
  addPasskey,
  confirmByPasskey,
  RemovePasskey,
  RenamePasskey,
  removePasskey,
  renamePasskey,
  SignedChallenge,
} from '#core/passkeys/index.ts'
import { action } from '#http/pages/action.ts'
import { clearLogin, setLoginToken } from '#http/pages/login.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { stepToken } from '#http/pages/step-cookies.ts'
import { clientNetwork } from '#http/server/client-ip.ts'

const network = async () => clientNetwork(await headers())

export const sendVerificationAction = action('/account', z.strictObject({}), async ({ user }) => {
  await sendVerification(user, await network())
  return user.email
})

export const changeEmailAction = action('/account', ChangeEmail, async (login, command) => {
  await changeEmail(login.user, command, await network(), login)
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

const Deletion = CloseAccount.extend({ script: z.literal('none').optional() })

/**
 * Closes the account, which ends this login. The page then logs out, which clears the browser's
 * data; without script this only forgets the login.
 */
export const closeAccountAction = action('/account', Deletion, async (login, { script, ...command }) => {
  await closeAccount(login.user, command, await network(), login)
  if (!script) return
  await clearLogin()
  redirect('/login?done=closed')
})

const Confirmation = ConfirmByPassword.extend({ next: z.string().optional() })

export const confirmPasswordAction = action('/account', Confirmation, async (login, { next, ...command }) => {
  await confirmByPassword(login, command, await network())
  redirect(safeRedirect(next))
})

const PasskeyConfirmation = SignedChallenge.extend({ next: z.string().optional() })

export const confirmPasskeyAction = action('/account', PasskeyConfirmation, async (login, { response, next }) => {
  await confirmByPasskey(login, (await stepToken('passkey_confirm')) ?? '', { response })
  redirect(safeRedirect(next))
})

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
const TypedMails = z.strictObject(
  Object.fromEntries(optionalMails.map((kind) => [kind, ticked])) as Record<OptionalMail, typeof ticked>,
)

export const setMailsAction = action('/account', TypedMails, async ({ user }, boxes) => {
  await setMails(
    user,
    optionalMails.filter((kind) => boxes[kind]),
  )
  refresh()
})

const passkeys = '/account/passkeys'

export const addPasskeyAction = action(passkeys, AddPasskey, async (login, command) => {
  await addPasskey(login, (await stepToken('passkey_add')) ?? '', command)
  refresh()
})

export const renamePasskeyAction = action(passkeys, RenamePasskey, async ({ user }, command) => {
  await renamePasskey(user, command)
  refresh()
})

export const removePasskeyAction = action(passkeys, RemovePasskey, async (login, command) => {
  await removePasskey(login, command)
  refresh()
})

export const unlinkProviderAction = action('/account/providers', UnlinkProvider, async (login, command) => {
  await unlinkProvider(login, command)
  refresh()
})

const twoFactor = '/account/two-factor'

export const setUpSecondFactorAction = action(twoFactor, z.strictObject({}), async (login) => {
  await setUpSecondFactor(login)
  refresh()
})

export const confirmSecondFactorAction = action(twoFactor, Code, confirmSecondFactor)
export const renewRecoveryCodesAction = action(twoFactor, Code, renewRecoveryCodes)

export const turnOffSecondFactorAction = action(twoFactor, Code, async (login, command) => {
  await turnOffSecondFactor(login, command)
  redirect('/account')
})
