import { z } from 'zod'
import { Id } from '#core/ids.ts'
import type { CreatedWebhook, Webhook, WebhookDelivery } from '#core/webhooks/index.ts'
import { eventExample } from './examples.ts'

/** A webhook and what was sent to it, as the API's description and reference show them. */

export const webhookExample: Webhook = {
  id: 'whk_01m7wt2xepf27t4rncj7m3vy30',
  url: 'https://ci.example.com/boardwalk',
  label: 'build server',
  event_types: ['session.running', 'session.ended'],
  disabled_at: null,
  disabled_reason: null,
  created_at: new Date('2026-11-20T14:00:00.000Z'),
}

/** The only response with the secret. */
export const createdWebhookExample: CreatedWebhook = {
  ...webhookExample,
  secret: `whsec_${'A'.repeat(43)}=`,
}

export const deliveryExample: WebhookDelivery = {
  id: '2077',
  event_id: eventExample.id,
  type: 'session.running',
  state: 'waiting',
  attempts: 0,
  next_attempt_at: new Date('2026-11-20T14:50:20.792Z'),
  delivered_at: null,
  failed_at: null,
  response_status: null,
  error: null,
  duration_ms: null,
  created_at: new Date('2026-11-20T14:50:20.792Z'),
}

/** The path of what belongs to one webhook. */
export const webhookPath = z.strictObject({
  webhook_id: Id('webhook').meta({ description: 'The webhook.', examples: [webhookExample.id] }),
})
