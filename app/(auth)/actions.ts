'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { LogIn, logIn, SignUp, signUp } from '#core/users/index.ts'
import { openAction } from '#http/action.ts'
import { clientNetwork } from '#http/client-address.ts'
import { signIn } from '#http/login.ts'
import { returnPath } from '#http/return-path.ts'

const next = z.string().optional()

export const logInAction = openAction(LogIn.extend({ next }), async ({ next, ...credentials }) => {
  await signIn(await logIn(credentials, clientNetwork(await headers())))
  redirect(returnPath(next))
})

export const signUpAction = openAction(SignUp.extend({ next }), async ({ next, ...credentials }) => {
  await signIn(await signUp(credentials, clientNetwork(await headers())))
  redirect(returnPath(next))
})
