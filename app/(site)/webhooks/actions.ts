'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { Id } from '#core/ids.ts'
import {
  CreateWebhook,
  createWebhook,
  DeliveryId,
  deleteWebhook,
  retryDelivery,
  sendTest,
} from '#core/webhooks/index.ts'
import { action } from '#http/pages/action.ts'
import { Checkbox } from '#http/pages/form-fields.ts'
import { eventTypes } from '#wire/event-types.ts'
import { nameOf } from './words.ts'

const { url, label } = CreateWebhook.shape

/** A checkbox for each type of event. */
const chosenTypes = Object.fromEntries(eventTypes.map((type) => [type, Checkbox]))

const NewWebhook = z
  .strictObject({ url, label, events: z.enum(['all', 'some'], 'Choose one of these.'), ...chosenTypes })
  .transform((fields, context) => {
    const chosen = eventTypes.filter((type) => (fields as Record<string, unknown>)[type])
    if (fields.events === 'some' && chosen.length === 0)
      context.addIssue({ code: 'custom', path: ['events'], message: 'Choose at least one event.' })
    return { url: fields.url, label: fields.label, event_types: fields.events === 'some' ? chosen : null }
  })

export const createWebhookAction = action('/webhooks', NewWebhook, async ({ user }, asked) => {
  const { secret, ...webhook } = await createWebhook(user, asked)
  return { secret, name: nameOf(webhook) }
})

const One = z.strictObject({ webhook_id: Id('webhook') })

/** `from: 'page'` redirects to the list afterwards; a dialog only closes. */
const Deletion = One.extend({ from: z.literal('page').optional() })

export const deleteWebhookAction = action('/webhooks', Deletion, async ({ user }, { webhook_id, from }) => {
  await deleteWebhook(user, webhook_id)
  if (from) redirect('/webhooks')
  refresh()
})

export const sendTestAction = action('/webhooks', One, async ({ user }, { webhook_id }) => {
  await sendTest(user, webhook_id)
  refresh()
})

const Delivery = One.extend({ delivery_id: DeliveryId })

export const retryAction = action('/webhooks', Delivery, async ({ user }, { webhook_id, delivery_id }) => {
  await retryDelivery(user, webhook_id, delivery_id)
  refresh()
})
