'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { expiryChoices } from '#components/new-key-words.ts'
import { CreateKey, createKey, expiryIn, revokeKey } from '#core/api-keys/index.ts'
import { Id } from '#core/ids.ts'
import { action } from '#http/pages/action.ts'
import { Checkbox, typedCap } from '#http/pages/form-fields.ts'

const NewKey = z.strictObject({
  label: CreateKey.shape.label,
  access: CreateKey.shape.access,
  credits_per_day: typedCap.pipe(CreateKey.shape.credits_per_day.unwrap()),
  expiry: z.enum(expiryChoices, 'Choose one of these.'),
})

export const createKeyAction = action('/keys', NewKey, async (login, { expiry, ...asked }) => {
  const expires_at = expiry === 'never' ? null : await expiryIn(Number(expiry))
  const { key } = await createKey(login.user, { ...asked, expires_at }, { loginId: login.id })
  return key
})

/** `from: 'page'` redirects to the list afterwards; a dialog only closes. */
const Revocation = z.strictObject({
  key_id: Id('key'),
  created_keys: Checkbox,
  from: z.literal('page').optional(),
})

export const revokeKeyAction = action('/keys', Revocation, async ({ user }, { key_id, created_keys, from }) => {
  await revokeKey(user, key_id, created_keys ? 'revoke' : 'keep')
  if (from) redirect('/keys')
  refresh()
})
