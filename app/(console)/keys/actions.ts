'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { CreateKey, createKey, expiryIn, revokeKey } from '#core/api-keys/index.ts'
import { Id } from '#core/ids.ts'
import { action } from '#http/pages/action.ts'
import { Checkbox } from '#http/pages/form-fields.ts'
import { expiryChoices } from './expiry-choices.ts'

const NewKey = z.strictObject({
  label: CreateKey.shape.label,
  expiry: z.enum(expiryChoices, 'Choose one of these.'),
})

export const createKeyAction = action('/keys', NewKey, async ({ user }, { label, expiry }) => {
  const expires_at = expiry === 'never' ? null : await expiryIn(Number(expiry))
  const { key } = await createKey(user, { label, expires_at })
  refresh()
  return key
})

const Revocation = z.strictObject({ key_id: Id('key'), created_keys: Checkbox })

export const revokeKeyAction = action('/keys', Revocation, async ({ user }, { key_id, created_keys }) => {
  await revokeKey(user, key_id, created_keys ? 'revoke' : 'keep')
  refresh()
})
