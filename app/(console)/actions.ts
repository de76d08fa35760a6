'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { openAction } from '#http/action.ts'
import { signOut } from '#http/login.ts'

export const logOutAction = openAction(z.strictObject({}), async () => {
  await signOut()
  redirect('/login')
})
