'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { SetLimits, setLimits } from '#core/credits/index.ts'
import { startTopUp, TopUp } from '#core/top-ups/index.ts'
import { action } from '#http/pages/action.ts'
import { typedCap } from '#http/pages/form-fields.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'

/** Paid at once, it returns to the page that the buyer came from, if there is one. */
export const topUpAction = action('/credits', TopUp, async ({ user }, { next: typed, ...command }) => {
  const next = typed && safeRedirect(typed)
  const { id, credits, state, checkoutUrl } = await startTopUp(user, { ...command, next })
  if (checkoutUrl) redirect(checkoutUrl)
  if (state !== 'paid') redirect(`/credits/top-ups/${id}`)
  refresh()
  if (next) redirect(next)
  return { pack: command.pack, credits }
})

const TypedLimits = z.strictObject({
  credits_per_day: typedCap.pipe(SetLimits.shape.credits_per_day),
  low_balance_credits: typedCap.pipe(SetLimits.shape.low_balance_credits),
})

export const setLimitsAction = action('/credits', TypedLimits, async ({ user }, limits) => {
  await setLimits(user, limits)
  refresh()
})
