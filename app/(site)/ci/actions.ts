'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { CreateCiTrust, createCiTrust, deleteCiTrust } from '#core/ci-trusts/index.ts'
import { Id } from '#core/ids.ts'
import { action } from '#http/pages/action.ts'
import { Checkbox, wholeNumber } from '#http/pages/form-fields.ts'
import { ciProviders } from '#wire/ci-identity.ts'
import { refOf } from './words.ts'

/** What a merge queue of GitHub needs besides. */
const QUEUE = { ref: 'refs/heads/gh-readonly-queue/main/**', event: 'merge_group' }

const optional = z
  .string()
  .optional()
  .transform((typed) => typed?.trim() || undefined)
const words = z.string().transform((typed) => typed.split(/[\s,]+/).filter((word) => word !== ''))

/** The form has lists as words, and is checked as the API's input is. */
const NewTrust = z
  .strictObject({
    ...{ provider: z.enum(ciProviders), repository: z.string().trim(), refs: words, events: words },
    ...{ environment: optional, workflow: optional, label: optional, issuer: optional, merge_queue: Checkbox },
    ...{ repository_id: optional, owner_id: optional, credits_per_day: z.string().transform(wholeNumber) },
  })
  .transform(({ merge_queue, refs, events, ...typed }, context) => {
    const more = merge_queue ? QUEUE : undefined
    const lists = {
      refs: [...refs.map(refOf), ...(more ? [more.ref] : [])],
      events: [...events, ...(more ? [more.event] : [])],
    }
    const parsed = CreateCiTrust.safeParse({ ...typed, ...lists })
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
    return z.NEVER
  })

export const createCiTrustAction = action('/ci/new', NewTrust, async ({ user }, asked) => {
  const { id } = await createCiTrust(user, asked)
  redirect(`/ci/${id}`)
})

const One = z.strictObject({ trust_id: Id('ciTrust') })

export const deleteCiTrustAction = action('/ci', One, async ({ user }, { trust_id }) => {
  await deleteCiTrust(user, trust_id)
  redirect('/ci')
})
