import { CreatedWebhook, CreateWebhook, createWebhook, listWebhooks, WebhookList } from '#core/webhooks/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { createdWebhookExample, webhookExample } from '../webhook-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listWebhooks',
    tag: 'Webhooks',
    access: 'full',
    summary: 'List your webhooks',
    description: 'All of them, newest first, without their secrets.',
    success: {
      status: 200,
      description: 'Your webhooks.',
      record: WebhookList,
      example: { webhooks: [webhookExample] },
    },
    refusals: [],
    run: async ({ user }) => ({ webhooks: await listWebhooks(user) }),
  }),
  POST: endpoint({
    id: 'createWebhook',
    tag: 'Webhooks',
    access: 'full',
    summary: 'Create a webhook',
    description:
      'Your events are posted to `url` as they happen, signed after the Standard Webhooks specification: [verify each request](/docs/webhooks#verify-webhooks). Returns the signing secret this one time. Limits: 10 webhooks, and 30 new ones per hour.',
    body: CreateWebhook,
    bodyExample: { url: webhookExample.url, label: 'build server', event_types: ['session.running', 'session.ended'] },
    success: {
      status: 201,
      description: 'The webhook, with its secret.',
      record: CreatedWebhook,
      example: createdWebhookExample,
      location: ({ id }) => `/v1/webhooks/${id}`,
    },
    refusals: ['webhook_limit_reached'],
    run: ({ user, body }) => createWebhook(user, body),
  }),
})
