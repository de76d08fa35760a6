'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { TopUp, topUp } from '#core/top-ups/index.ts'
import { action } from '#http/action.ts'

export const topUpAction = action('/credits', TopUp, async ({ user }, command) => {
  const { credits, checkoutUrl } = await topUp(user, command)
  if (checkoutUrl) redirect(checkoutUrl)
  refresh()
  return { pack: command.pack, credits }
})
