'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { startTopUp, TopUp } from '#core/top-ups/index.ts'
import { action } from '#http/pages/action.ts'

export const topUpAction = action('/credits', TopUp, async ({ user }, command) => {
  const { id, credits, state, checkoutUrl } = await startTopUp(user, command)
  if (checkoutUrl) redirect(checkoutUrl)
  if (state !== 'paid') redirect(`/credits/top-ups/${id}`)
  refresh()
  return { pack: command.pack, credits }
})
