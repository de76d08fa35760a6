'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { mailWords } from '#app/mail/mail-words.ts'
import {
  AskForReset,
  askForReset,
  Code,
  ConfirmEmail,
  confirmEmail,
  LogIn,
  logIn,
  ResetPassword,
  resetPassword,
  SignUp,
  signUp,
  Unsubscribe,
  unsubscribe,
} from '#core/accounts/index.ts'
import { Refusal } from '#core/errors.ts'
import { SignedChallenge } from '#core/passkeys/index.ts'
import { openAction } from '#http/pages/action.ts'
import { currentLogin, signIn, signInWithCode, signInWithPasskey, signInWithPassword } from '#http/pages/login.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { suggestEmail } from '#http/pages/suggested-email.ts'
import { clientNetwork } from '#http/server/client-ip.ts'

const next = z.string().optional()

export const logInAction = openAction(LogIn.extend({ next }), async ({ next, ...credentials }) => {
  const isSignedIn = await signInWithPassword(await logIn(credentials, clientNetwork(await headers())))
  const page = safeRedirect(next)
  redirect(isSignedIn ? page : `/login/code?${new URLSearchParams({ next: page })}`)
})

export const enterCodeAction = openAction(Code.extend({ next }), async ({ next, code }) => {
  await signInWithCode({ code })
  redirect(safeRedirect(next))
})

export const logInWithPasskeyAction = openAction(SignedChallenge.extend({ next }), async ({ next, response }) => {
  await signInWithPasskey({ response })
  redirect(safeRedirect(next))
})

export const signUpAction = openAction(SignUp.extend({ next }), async ({ next, ...credentials }) => {
  await signIn(await signUp(credentials, clientNetwork(await headers())))
  redirect(safeRedirect(next))
})

export const askForResetAction = openAction(AskForReset, async (command) => {
  await askForReset(command, clientNetwork(await headers()))
  return command.email
})

/** Browsers do not send an unchecked checkbox. */
const ResetForm = ResetPassword.extend({
  revoke_keys: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
})

export const resetPasswordAction = openAction(ResetForm, async (command) => {
  await suggestEmail(await resetPassword(command))
  redirect('/login?done=reset')
})

/**
 * Returns the confirmed address to a signed-in browser; redirects any other browser to the login
 * page.
 */
export const confirmEmailAction = openAction(ConfirmEmail, async (command) => {
  const login = await currentLogin()
  const email = await confirmEmail(command, login)
  if (login) return email
  await suggestEmail(email)
  redirect('/login?done=confirmed')
})

/** Returns the title of the mails that are off now. */
export const unsubscribeAction = openAction(Unsubscribe, async (command) => {
  const kind = await unsubscribe(command)
  if (!kind) throw new Refusal('not_found', 'This link is no longer valid. Choose your e-mails on your account page.')
  return mailWords[kind].title
})
