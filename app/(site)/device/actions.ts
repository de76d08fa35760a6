'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { expiryChoices } from '#components/new-key-words.ts'
import { CreateKey, expiryIn } from '#core/api-keys/index.ts'
import { approveGrant, denyGrant, UserCode } from '#core/device-grants/index.ts'
import { SentTimestamp } from '#core/timestamps.ts'
import { action } from '#http/pages/action.ts'
import { typedCap } from '#http/pages/form-fields.ts'
import { clientNetwork } from '#http/server/client-ip.ts'
import { pathOf } from './path.ts'

const Approval = z.strictObject({
  user_code: UserCode,
  label: CreateKey.shape.label,
  access: CreateKey.shape.access.unwrap(),
  /** The moment that the program asks for, or a shorter time. */
  expiry: z.union([z.enum(expiryChoices), SentTimestamp], 'Choose one of these.'),
  credits_per_day: typedCap.pipe(CreateKey.shape.credits_per_day.unwrap()),
  current_password: z.string().optional(),
})

export const approveAction = action('/device', Approval, async (login, { user_code: code, expiry, ...asked }) => {
  const { label = null, access, credits_per_day: creditsPerDay, current_password: password } = asked
  const expiresAt = expiry === 'never' ? null : expiry instanceof Date ? expiry : await expiryIn(Number(expiry))
  const from = clientNetwork(await headers())
  await approveGrant(login, { code, label, access, creditsPerDay, expiresAt, password }, from)
  redirect(pathOf(code))
})

export const denyAction = action('/device', z.strictObject({ user_code: UserCode }), async (login, { user_code }) => {
  await denyGrant(login, user_code)
  redirect(pathOf(user_code))
})
